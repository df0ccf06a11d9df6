import { type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react';
import classes from './tabs.module.css';

export interface TabItem<Value extends string> {
  value: Value;
  label: ReactNode;
  count?: number;
}

interface TabsProps<Value extends string> {
  label: string;
  items: readonly TabItem<Value>[];
  value: Value;
  onChange(value: Value): void;
  /** The id of the controlled panel, for assistive technology. */
  panelId?: string;
}

const STEPS: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1 };

export function Tabs<Value extends string>({ label, items, value, onChange, panelId }: TabsProps<Value>) {
  const list = useRef<HTMLDivElement>(null);

  // Scrolls the selected tab into view without moving the page.
  useEffect(() => {
    const chosen = list.current?.querySelector<HTMLElement>(`[data-tab="${value}"]`);
    if (!chosen || !list.current) return;
    const centred = chosen.offsetLeft - (list.current.clientWidth - chosen.offsetWidth) / 2;
    list.current.scrollTo({ left: centred, behavior: 'smooth' });
  }, [value]);

  const onKeyDown = (event: KeyboardEvent) => {
    const step = STEPS[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const index = items.findIndex((item) => item.value === value);
    const next = items[(index + step + items.length) % items.length];
    if (!next) return;
    onChange(next.value);
    list.current?.querySelector<HTMLElement>(`[data-tab="${next.value}"]`)?.focus();
  };

  return (
    <div ref={list} role="tablist" aria-label={label} className={classes.list} onKeyDown={onKeyDown}>
      {items.map((item) => {
        const selected = item.value === value;
        return (
          <button
            key={item.value}
            type="button"
            role="tab"
            data-tab={item.value}
            aria-selected={selected}
            aria-controls={panelId}
            tabIndex={selected ? 0 : -1}
            className={classes.tab}
            onClick={() => onChange(item.value)}
          >
            {item.label}
            {item.count !== undefined && <span className={classes.count}>{item.count}</span>}
          </button>
        );
      })}
    </div>
  );
}
