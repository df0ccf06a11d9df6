import { Button } from '@clearcrate/ui/controls/button.tsx';
import { Figures } from '@clearcrate/ui/layout/surface.tsx';
import { priceText } from '@clearcrate/ui/money/price-parts.ts';
import { Modal } from '@clearcrate/ui/overlay/modal.tsx';
import { useQuery } from '@tanstack/react-query';
import { boundsQuery, statisticsQuery } from '../../lib/bounds/bounds-queries.ts';
import { usePlayMinutes } from '../../lib/bounds/play-clock.ts';
import { usePlayRefusal } from '../../lib/bounds/play-refusal.ts';
import { closeOverlay, useOverlays } from '../../lib/page/overlays.ts';
import { ButtonLink } from '../../lib/routing/navigation.tsx';
import { useT } from '../../lib/text/i18n.tsx';
import classes from './bounds-overlays.module.css';

/**
 * Names the limit that was reached and links to its setting. Says first what happened to the money.
 */
export function RefusalOverlay() {
  const t = useT('bounds');
  const words = useT('common');
  const isOpen = useOverlays(({ current }) => current === 'playRefused');
  const { reason, text } = usePlayRefusal();
  const [to, link] =
    reason === 'realName'
      ? (['/personalInfo?open=realName', 'refused.toRealName'] as const)
      : (['/bounds', 'refused.toBounds'] as const);
  return (
    <Modal
      open={isOpen}
      onClose={closeOverlay}
      size="s"
      title={t(`refused.${reason}`)}
      subtitle={t('refused.nothing')}
      footer={
        <>
          <ButtonLink to={to} size="l" onClick={closeOverlay}>
            {t(link)}
          </ButtonLink>
          <Button size="l" onClick={closeOverlay}>
            {words('action.close')}
          </Button>
        </>
      }
    >
      <p className={classes.text}>{text}</p>
    </Modal>
  );
}

/** Time and result of the visit; both actions are equally prominent. */
export function ReminderOverlay() {
  const t = useT('bounds');
  const isOpen = useOverlays(({ current }) => current === 'playReminder');
  const minutes = usePlayMinutes((state) => state.minutes);
  const { data: bounds } = useQuery({ ...boundsQuery(), enabled: isOpen });
  const { data: statistics } = useQuery({ ...statisticsQuery('day'), enabled: isOpen });
  const today = bounds?.limits.find(({ kind, period }) => kind === 'spend' && period === 'day');
  const facts = [
    { key: 'spent', label: t('remind.spent'), value: today ? priceText(today.used) : '…' },
    { key: 'result', label: t('remind.result'), value: statistics ? priceText(statistics.month.result) : '…' },
  ];
  return (
    <Modal
      open={isOpen}
      onClose={closeOverlay}
      size="s"
      title={t('remind.title', { count: minutes })}
      footer={
        <>
          <ButtonLink to="/bounds" size="l" onClick={closeOverlay}>
            {t('remind.rest')}
          </ButtonLink>
          <Button size="l" onClick={closeOverlay}>
            {t('remind.stay')}
          </Button>
        </>
      }
    >
      <p className={classes.text}>{t('remind.text')}</p>
      <Figures facts={facts} />
    </Modal>
  );
}
