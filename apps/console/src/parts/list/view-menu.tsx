import type { ConsoleList } from '@clearcrate/contract/console-list';
import { getViews, removeView, saveView } from '@clearcrate/contract/console-views';
import { Button } from '@clearcrate/ui/controls/button.tsx';
import { Checkbox } from '@clearcrate/ui/controls/checkbox.tsx';
import { IconButton } from '@clearcrate/ui/controls/icon-button.tsx';
import { TextField } from '@clearcrate/ui/field/text-field.tsx';
import { Popover } from '@clearcrate/ui/overlay/popover.tsx';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../lib/api.ts';
import { goTo, useAddress } from '../../lib/router.ts';
import { queryClient } from '../../lib/session.ts';
import { useListTexts, useTexts } from '../../lib/texts.ts';
import { ActDialog } from '../act-dialog.tsx';
import classes from './list.module.css';

/** Saved views of a list: own ones, and those that others share. */
export function ViewMenu({ list }: { list: ConsoleList }) {
  const t = useListTexts();
  const [isSaving, setSaving] = useState(false);
  return (
    <>
      <Popover
        label={t('views')}
        align="end"
        trigger={(props) => (
          <Button {...props} size="s" icon="star">
            {t('views')}
          </Button>
        )}
      >
        {(close) => (
          <ViewList
            list={list}
            onSave={() => {
              close();
              setSaving(true);
            }}
            onOpen={close}
          />
        )}
      </Popover>
      <SaveDialog list={list} open={isSaving} onClose={() => setSaving(false)} />
    </>
  );
}

function ViewList({ list, onSave, onOpen }: { list: ConsoleList; onSave(): void; onOpen(): void }) {
  const t = useListTexts();
  const { path } = useAddress();
  const query = useQuery({ queryKey: ['views', list], queryFn: () => call(getViews, { list }) });
  const remove = useMutation({
    mutationFn: (viewId: string) => call(removeView, { viewId }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['views', list] }),
  });
  const views = query.data?.items ?? [];
  return (
    <div className={classes.views}>
      {views.length === 0 && <p className={classes.quiet}>{t('views.none')}</p>}
      {views.map(({ viewId, name, query: address, isOwn, by }) => (
        <div key={viewId} className={classes.view}>
          <button
            type="button"
            className={classes.viewName}
            onClick={() => {
              goTo(`${path}?${address}`);
              onOpen();
            }}
          >
            {name}
            <small>{isOwn ? t('views.own') : t('views.shared', { name: by })}</small>
          </button>
          {isOwn && (
            <IconButton
              icon="trash"
              iconSize={16}
              label={t('views.remove', { name })}
              onClick={() => remove.mutate(viewId)}
            />
          )}
        </div>
      ))}
      <Button size="s" icon="plus" onClick={onSave}>
        {t('views.save')}
      </Button>
    </div>
  );
}

function SaveDialog({ list, open, onClose }: { list: ConsoleList; open: boolean; onClose(): void }) {
  const t = useListTexts();
  const texts = useTexts();
  const { query } = useAddress();
  const [name, setName] = useState('');
  const [isShared, setShared] = useState(false);
  return (
    <ActDialog
      open={open}
      onClose={onClose}
      title={t('views.save')}
      subtitle={t('views.saveHint')}
      endpoint={saveView}
      body={{ list, name, query: query.toString(), isShared }}
      act={{ children: texts('act.save'), variant: 'primary', disabled: name.trim() === '' }}
      changes={['views']}
      onDone={() => setName('')}
    >
      <TextField label={t('views.name')} value={name} onChange={setName} maxLength={60} />
      <Checkbox tone="plain" checked={isShared} onChange={setShared}>
        {t('views.share')}
      </Checkbox>
    </ActDialog>
  );
}
