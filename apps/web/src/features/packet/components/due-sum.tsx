import type { Packet, PacketDue } from '@clearcrate/contract/packet';
import { PACKET_KINDS } from '@clearcrate/contract/packet-rules';
import { type Fact, Facts, Panel, Section } from '@clearcrate/ui/layout/surface.tsx';
import { Price } from '@clearcrate/ui/money/price.tsx';
import { priceText } from '@clearcrate/ui/money/price-parts.ts';
import { useFormats } from '@clearcrate/ui/text/i18n.tsx';
import { covers } from '../../../lib/text/amounts.ts';
import { useT } from '../../../lib/text/i18n.tsx';
import classes from './due-sum.module.css';

/** How the amount was computed, step by step, from the ledger of the closed period. */
export function DueSum({ packet, due }: { packet: Packet; due: PacketDue }) {
  const t = useT('packet');
  const { dateTime, percent } = useFormats();
  const amount = (key: string, label: string, value: string, less = false): Fact => ({
    key,
    label,
    value: (
      <span>
        {less && '− '}
        <Price amount={value} />
      </span>
    ),
  });
  const facts = [amount('spent', t('due.spent'), due.spent)];
  if (packet.kind === PACKET_KINDS.loss)
    facts.push(
      amount('returned', t('due.returned'), due.returned, true),
      amount('won', t('due.won'), due.won, true),
      amount('base', t('due.base'), due.base),
    );
  facts.push(amount('owed', t('due.owed', { rate: percent(packet.rate / 10_000) }), due.owed));
  const isShort = !covers(packet.total, due.owedToAll);
  return (
    <Section gap={12} title={t('due')}>
      <Panel>
        <p className={classes.note}>
          {t('due.period', { from: dateTime(packet.countsFrom), to: dateTime(packet.countsTo) })}
        </p>
        <Facts facts={facts} />
        {isShort && (
          <p className={classes.note}>
            {t('due.short', { owed: priceText(due.owedToAll), total: priceText(packet.total) })}
          </p>
        )}
        <Facts
          facts={[
            {
              key: 'amount',
              label: <b>{t('due.amount')}</b>,
              value: <Price amount={due.amount} weight={700} tone="gold" />,
            },
          ]}
        />
      </Panel>
    </Section>
  );
}
