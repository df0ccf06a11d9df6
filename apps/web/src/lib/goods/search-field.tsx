import { IconButton } from '@clearcrate/ui/controls/icon-button.tsx';
import { TextField } from '@clearcrate/ui/field/text-field.tsx';
import { Icon } from '@clearcrate/ui/media/icon.tsx';
import { useEffect, useEffectEvent, useState } from 'react';
import { useT } from '../text/i18n.tsx';
import classes from './search-field.module.css';
import { useDebounced } from './use-debounced.ts';

interface SearchFieldProps {
  label: string;
  value: string;
  onChange(value: string): void;
}

/** Searches when the player pauses, not at every letter. */
export function SearchField({ label, value, onChange }: SearchFieldProps) {
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
      className={classes.field}
      label={label}
      labelHidden
      compact
      role="searchbox"
      inputMode="search"
      enterKeyHint="search"
      autoComplete="off"
      maxLength={40}
      placeholder={label}
      leading={<Icon name="search" size={18} className={classes.mark} />}
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
