import type { OwnPacket, Packet } from '@clearcrate/contract/packet';
import { PACKET_SPLITS } from '@clearcrate/contract/packet-rules';
import { ProgressBar } from '@clearcrate/ui/feedback/progress-bar.tsx';
import { type Fact, Facts, Panel } from '@clearcrate/ui/layout/surface.tsx';
import { Price } from '@clearcrate/ui/money/price.tsx';
import { priceText } from '@clearcrate/ui/money/price-parts.ts';
import { useFormats } from '@clearcrate/ui/text/i18n.tsx';
import { Num } from '@clearcrate/ui/text/text.tsx';
import { minorOf } from '../../../lib/text/amounts.ts';
import { useT } from '../../../lib/text/i18n.tsx';
import { progressOf } from '../claim/packet-state.ts';
import classes from './packet-facts.module.css';

const SPLIT_WORDS = {
  [PACKET_SPLITS.even]: 'split.even',
  [PACKET_SPLITS.random]: 'split.random',
} as const;

/** Total, stock, split, condition and window in figures. */
export function PacketFacts({ packet, own }: { packet: Packet; own: OwnPacket | undefined }) {
  const t = useT('packet');
  const { dateTime, percent } = useFormats();
  const rate = percent(packet.rate / 10_000);
  const isRate = packet.split === PACKET_SPLITS.rate;
  const words = SPLIT_WORDS[packet.split as keyof typeof SPLIT_WORDS];
  const facts: Fact[] = [
    { key: 'total', label: t('fact.total'), value: <Price amount={packet.total} weight={700} tone="gold" /> },
    {
      key: 'split',
      label: t('fact.split'),
      value: words ? t(words, { count: packet.shares }) : t('split.rate', { rate }),
    },
  ];
  if (packet.paid !== null) facts.push({ key: 'paid', label: t('fact.paid'), value: <Price amount={packet.paid} /> });
  if (!isRate) facts.push({ key: 'left', label: t('fact.left'), value: <Num>{packet.left}</Num> });
  if (packet.cap !== null) facts.push({ key: 'cap', label: t('fact.cap'), value: <Price amount={packet.cap} /> });
  if (packet.vipLevel > 0) facts.push({ key: 'vip', label: t('fact.vip'), value: <Num>V{packet.vipLevel}</Num> });
  facts.push(
    { key: 'opens', label: t('fact.opens'), value: dateTime(packet.opensAt) },
    { key: 'closes', label: t('fact.ends'), value: dateTime(packet.closesAt) },
  );
  return (
    <Panel>
      <Facts facts={facts} />
      {progressOf(packet, own).map(({ name, done, needed }) => (
        <div key={name} className={classes.progress}>
          <span>
            {t(`condition.${name}`, { amount: priceText(needed) })}
            <Num>
              {priceText(done)} / {priceText(needed)}
            </Num>
          </span>
          <ProgressBar
            label={t(`condition.${name}`, { amount: priceText(needed) })}
            value={Math.min(1, Number(minorOf(done)) / Number(minorOf(needed)))}
          />
        </div>
      ))}
    </Panel>
  );
}
