import { Button } from '@clearcrate/ui/controls/button.tsx';
import { Modal } from '@clearcrate/ui/overlay/modal.tsx';
import { useFinanceTexts } from '../../lib/texts.ts';
import classes from './cards.module.css';
import type { Card } from './create-batch.tsx';

/** Numbers in groups of four. */
const grouped = (text: string): string => text.replace(/(.{4})(?=.)/g, '$1 ');

/** New cards with their passwords, shown once: to be printed or saved. */
export function PrintedCards({ cards, onClose }: { cards: readonly Card[]; onClose(): void }) {
  const t = useFinanceTexts();
  const lines = cards.map(({ serial, password, coins }) => `${serial},${password},${coins}`).join('\r\n');
  const file = URL.createObjectURL(new Blob([`${lines}\r\n`], { type: 'text/csv' }));
  const footer = (
    <>
      <a href={file} download="clearcrate-cards.csv">
        {t('cards.save')}
      </a>
      <Button icon="doc" onClick={() => window.print()}>
        {t('cards.print')}
      </Button>
      <Button variant="primary" onClick={onClose}>
        {t('cards.saved')}
      </Button>
    </>
  );
  return (
    <Modal open onClose={onClose} title={t('cards.made')} subtitle={t('cards.madeHint')} footer={footer} size="l">
      <ul className={classes.sheet}>
        {cards.map(({ serial, password, coins }) => (
          <li key={serial}>
            <b>{coins}</b>
            <span>{grouped(serial)}</span>
            <span>{grouped(password)}</span>
          </li>
        ))}
      </ul>
    </Modal>
  );
}
