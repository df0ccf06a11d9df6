import { Button } from '@clearcrate/ui/controls/button.tsx';
import { TextField } from '@clearcrate/ui/field/text-field.tsx';
import { type FormEvent, type ReactNode, useState } from 'react';
import { isId } from '../lib/text/ids.ts';
import classes from './proof-parts.module.css';

interface NumberFormProps {
  /** The number in the address, or empty. */
  number: string;
  label: string;
  action: string;
  hint?: string;
  onChoose(number: string): void;
}

/** A form for the number of a round or room; ignores invalid numbers. */
export function NumberForm({ number, label, action, hint, onChoose }: NumberFormProps) {
  const [text, setText] = useState(number);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isId(text)) onChoose(text);
  };
  return (
    <>
      {hint && <p className={classes.hint}>{hint}</p>}
      <form className={classes.form} onSubmit={submit}>
        <TextField label={label} value={text} onChange={setText} inputMode="numeric" figures maxLength={18} />
        <Button type="submit" variant="proof" icon="shield">
          {action}
        </Button>
      </form>
    </>
  );
}

/** A long list of published values, loaded on demand. */
export function PublishedList({ title, hint, children }: { title: string; hint: string; children: ReactNode }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <details className={classes.fold} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{title}</summary>
      <p className={classes.hint}>{hint}</p>
      {isOpen && children}
    </details>
  );
}
