import type { VipLevel, VipStanding } from '@clearcrate/contract/vip';
import { Button } from '@clearcrate/ui/controls/button.tsx';
import { cx } from '@clearcrate/ui/cx.ts';
import { Section } from '@clearcrate/ui/layout/surface.tsx';
import { CoinIcon } from '@clearcrate/ui/money/asset-icons.tsx';
import { Price } from '@clearcrate/ui/money/price.tsx';
import { Num } from '@clearcrate/ui/text/text.tsx';
import { useEffect, useId, useRef } from 'react';
import { useModules } from '../../../lib/site/site-queries.ts';
import { useT } from '../../../lib/text/i18n.tsx';
import { hasPacket, isDue } from '../../../lib/vip/standing.ts';
import { LostNote } from '../../../play/cut-note.tsx';
import type { Packets } from '../use-packets.ts';
import classes from './level-packets.module.css';

/** A closed red packet with the store's coin as its seal. */
function PacketPicture() {
  const id = useId();
  return (
    <span className={classes.packet}>
      <svg viewBox="0 0 60 76" width="60" height="76" aria-hidden="true">
        <linearGradient id={id} x1="0" y1="0" x2=".4" y2="1">
          <stop stopColor="#ff6a63" />
          <stop offset=".55" stopColor="#e3353d" />
          <stop offset="1" stopColor="#a3121f" />
        </linearGradient>
        <rect width="60" height="76" rx="7" fill={`url(#${id})`} />
        <path d="M0 7a7 7 0 0 1 7-7h46a7 7 0 0 1 7 7v13C46 35 14 35 0 20z" fill="#fff" fillOpacity=".13" />
        <path d="M0 20c14 15 46 15 60 0" fill="none" stroke="#fff" strokeOpacity=".32" />
      </svg>
      <span className={classes.seal}>
        <CoinIcon size={22} />
      </span>
    </span>
  );
}

/** One packet per level: claimed ones are dimmed, available ones lit, later ones labelled. */
export function LevelPackets({ standing, packets }: { standing: VipStanding; packets: Packets }) {
  const t = useT('vip');
  const list = useRef<HTMLUListElement>(null);
  const levels = standing.items.filter(hasPacket);
  const firstDue = levels.find(isDue)?.level;
  const shown = firstDue ?? standing.level;

  useEffect(() => {
    const card = list.current?.querySelector<HTMLElement>(`[data-level="${shown}"]`);
    if (card && list.current)
      list.current.scrollLeft = card.offsetLeft - (list.current.clientWidth - card.offsetWidth) / 2;
  }, [shown]);

  return (
    <Section gap={12} title={t('packets')} aside={t('packetsAside')}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable for those who scroll by keys. */}
      <ul ref={list} className={classes.list} aria-label={t('packets')} tabIndex={0}>
        {levels.map((level) => (
          <PacketCard key={level.level} level={level} isFirstDue={level.level === firstDue} packets={packets} />
        ))}
      </ul>
      <LostNote cuts={[packets.cut]} />
    </Section>
  );
}

interface PacketCardProps {
  level: VipLevel;
  isFirstDue: boolean;
  packets: Packets;
}

function PacketCard({ level, isFirstDue, packets }: PacketCardProps) {
  const t = useT('vip');
  const due = isDue(level);
  const isClimbing = useModules()('Recharge') !== 'closed';
  return (
    <li data-level={level.level} className={cx(classes.card, !due && classes.dim)}>
      <Num className={classes.name}>{`V${level.level}`}</Num>
      <span className={classes.picture}>
        <PacketPicture />
      </span>
      <Price amount={level.packet} tone="gold" weight={700} size={18} />
      {due ? (
        <Button
          size="s"
          variant={isFirstDue ? 'primary' : 'secondary'}
          loading={packets.opening === level.level}
          aria-label={t('packet.claimOf', { level: level.level })}
          onClick={() => packets.open(level.level)}
        >
          {t('packet.claim')}
        </Button>
      ) : (
        <span className={classes.state}>
          {t(level.claimed ? 'packet.taken' : isClimbing ? 'packet.ahead' : 'packet.closed')}
        </span>
      )}
    </li>
  );
}
