import { useEffect, useEffectEvent, useState } from 'react';
import { useT } from '../../../lib/i18n.tsx';
import { TextField } from '../../../ui/field/text-field.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import classes from './list.module.css';
import { useDebounced } from './use-debounced.ts';

interface SearchFieldProps {
  value: string;
  onChange(value: string): void;
}

/** Words are looked for when the player pauses, not at every letter. */
export function SearchField({ value, onChange }: SearchFieldProps) {
  const t = useT('box');
  const words = useT('common');
  const [typed, setTyped] = useState(value);
  const [shown, setShown] = useState(value);
  if (shown !== value) {
    setShown(value);
    setTyped(value);
  }
  const settled = useDebounced(typed);
  const report = useEffectEvent((text: string) => {
    if (text === typed && text !== value) onChange(text);
  });
  useEffect(() => report(settled), [settled]);
  return (
    <TextField
      className={classes.search}
      label={t('list.search')}
      labelHidden
      compact
      role="searchbox"
      inputMode="search"
      enterKeyHint="search"
      autoComplete="off"
      maxLength={40}
      placeholder={t('list.search')}
      leading={<Icon name="search" size={18} className={classes.searchMark} />}
      trailing={
        typed !== '' && (
          <IconButton icon="close" iconSize={18} label={words('action.clear')} onClick={() => onChange('')} />
        )
      }
      value={typed}
      onChange={setTyped}
    />
  );
}
