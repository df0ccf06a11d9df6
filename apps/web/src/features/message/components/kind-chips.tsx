import { Chip, ChipRow } from '@clearcrate/ui/chip.tsx';
import { VisuallyHidden } from '@clearcrate/ui/text.tsx';
import { useT } from '../../../lib/i18n.tsx';
import { KIND_CHOICES } from '../message-kinds.ts';
import type { Inbox } from '../use-inbox.ts';
import classes from './kind-chips.module.css';

export function KindChips({ inbox }: { inbox: Inbox }) {
  const t = useT('message');
  return (
    <ChipRow label={t('kind.label')} bleed>
      {KIND_CHOICES.map((choice) => {
        const count = inbox.unreadOf(choice);
        return (
          <Chip key={choice} selected={inbox.kind === choice} onClick={() => inbox.choose(choice)}>
            {t(`kind.${choice}`)}
            {count > 0 && (
              <>
                <span className={classes.unread} aria-hidden="true">
                  {count}
                </span>
                <VisuallyHidden>{t('kind.unread', { count })}</VisuallyHidden>
              </>
            )}
          </Chip>
        );
      })}
    </ChipRow>
  );
}
