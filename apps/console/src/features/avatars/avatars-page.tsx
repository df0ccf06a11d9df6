import { AVATAR_REASONS, type AvatarReason } from '@clearcrate/contract/avatar';
import { getAvatarReviews, reviewAvatar } from '@clearcrate/contract/avatar-desk';
import type { DataOf } from '@clearcrate/contract/endpoint';
import { Button } from '@clearcrate/ui/controls/button.tsx';
import { SelectField } from '@clearcrate/ui/field/select-field.tsx';
import { useMemo, useState } from 'react';
import { call } from '../../lib/api.ts';
import { useSupportTexts, useTexts } from '../../lib/texts.ts';
import { ActDialog } from '../../parts/act-dialog.tsx';
import { type Column, Two } from '../../parts/data-table.tsx';
import { List } from '../../parts/list/list.tsx';
import { useList } from '../../parts/list/use-list.ts';
import { Moment } from '../../parts/moment.tsx';
import { Panel } from '../../parts/panel.tsx';
import classes from './avatars.module.css';

type Upload = DataOf<typeof getAvatarReviews>['items'][number];
const FILTERS = ['upload'] as const;

/** Pictures of players that wait for a review, oldest first. */
export function AvatarsPage() {
  const t = useSupportTexts();
  const texts = useTexts();
  const list = useList({
    name: 'avatar-reviews',
    endpoint: getAvatarReviews,
    filters: FILTERS,
    sort: { by: 'created', descending: false },
  });
  const { values, change } = list;
  const columns = useUploadColumns();
  const selected = list.rows.find(({ uploadId }) => uploadId === values.upload);
  return (
    <div className={classes.columns}>
      <div className={classes.list}>
        <List
          list={list}
          label={texts('nav.avatars')}
          columns={columns}
          rowId={({ uploadId }) => uploadId}
          selected={values.upload}
          onSelect={({ uploadId }) => change({ upload: uploadId })}
          empty={{ title: t('avatar.none'), hint: t('avatar.noneHint') }}
          searchHint={t('avatar.search')}
          bulk={[
            {
              name: 'pass',
              label: t('avatar.pass'),
              effect: t('avatar.passHint'),
              run: ({ uploadId }) => call(reviewAvatar, { uploadId, reason: null }),
            },
          ]}
        />
      </div>
      {selected && <ReviewPanel key={selected.uploadId} upload={selected} />}
    </div>
  );
}

function useUploadColumns(): Column<Upload>[] {
  const t = useSupportTexts();
  return useMemo(
    () => [
      {
        id: 'player',
        header: t('player'),
        cell: ({ row }) => <Two first={row.original.nickname} second={row.original.playerId} />,
      },
      {
        id: 'picture',
        header: t('avatar.picture'),
        cell: ({ row }) => <Picture upload={row.original} size={44} />,
      },
      {
        id: 'asked',
        sort: 'created',
        header: t('asked'),
        cell: ({ row }) => <Moment at={row.original.createdAt} />,
      },
    ],
    [t],
  );
}

function Picture({ upload: { preview, nickname }, size }: { upload: Upload; size: number }) {
  const t = useSupportTexts();
  return (
    <img
      className={classes.picture}
      src={preview}
      alt={t('avatar.of', { name: nickname })}
      width={size}
      height={size}
    />
  );
}

function ReviewPanel({ upload }: { upload: Upload }) {
  const t = useSupportTexts();
  const [verdict, setVerdict] = useState<'pass' | 'fail'>();
  const [reason, setReason] = useState<AvatarReason>(AVATAR_REASONS[0]);
  const { uploadId, nickname, playerId } = upload;
  const shared = { onClose: () => setVerdict(undefined), endpoint: reviewAvatar, changes: ['avatar-reviews'] };
  return (
    <div className={classes.panel}>
      <Panel title={nickname} note={playerId}>
        <Picture upload={upload} size={256} />
        <div className={classes.acts}>
          <Button variant="primary" onClick={() => setVerdict('pass')}>
            {t('avatar.pass')}
          </Button>
          <Button variant="danger" onClick={() => setVerdict('fail')}>
            {t('avatar.fail')}
          </Button>
        </div>
      </Panel>
      <ActDialog
        {...shared}
        open={verdict === 'pass'}
        title={t('avatar.pass')}
        subtitle={t('avatar.passHint')}
        body={{ uploadId, reason: null }}
        act={{ children: t('avatar.pass'), variant: 'primary' }}
      />
      <ActDialog
        {...shared}
        open={verdict === 'fail'}
        title={t('avatar.fail')}
        subtitle={t('avatar.failHint')}
        body={{ uploadId, reason }}
        act={{ children: t('avatar.fail'), variant: 'danger' }}
      >
        <SelectField<AvatarReason>
          label={t('avatar.reason')}
          value={reason}
          onChange={setReason}
          options={AVATAR_REASONS.map((value) => ({ value, label: t(`avatarReason.${value}`) }))}
        />
      </ActDialog>
    </div>
  );
}
