import { NOT_PUBLIC, type VerifyStep } from '@clearcrate/fairness/verify-step';
import { ticketText } from '@clearcrate/ui/odds/odds.ts';
import { useFormats } from '@clearcrate/ui/text/i18n.tsx';
import { useT } from '../../../../lib/text/i18n.tsx';
import { digestParts } from '../../digest-marks.ts';

interface StepValueProps {
  step: VerifyStep;
  nameOf(code: string): string;
}

const ANSWERS: readonly VerifyStep['name'][] = ['ranks', 'draws', 'prizes'];

/** Results other than numbers and hashes. */
function inWords({ name, inputs, value, matches }: VerifyStep, t: ReturnType<typeof useT<'verify'>>): string {
  if (ANSWERS.includes(name)) return t(matches ? 'value.fits' : 'value.fitsNot');
  if (name === 'closed' && inputs.closedAt === undefined) return t('closed.unknown');
  if (name === 'closed') return t(matches ? 'closed.inTime' : 'closed.wrong');
  if (name === 'winner' && value === 'nobody') return t('winner.nobody');
  return name === 'publicBeacon' && value === NOT_PUBLIC ? t('beacon.private') : value;
}

/** The result of a step, in full. */
export function StepValue({ step, nameOf }: StepValueProps) {
  const t = useT('verify');
  const { number } = useFormats();
  const { inputs, value } = step;
  switch (step.name) {
    case 'digest':
      return <Digest step={step} />;
    case 'word':
      return (
        <code>
          0x{inputs.bytes} = {value} <i>{`< ${number(Number(inputs.limit))}`}</i>
        </code>
      );
    case 'ticket':
      return (
        <code>
          {t('step.remainder', { word: inputs.word ?? '', modulo: inputs.modulo ?? '' })}{' '}
          <strong>{ticketText(Number(value))}</strong>
        </code>
      );
    case 'times':
      if (inputs.takenAt !== undefined) return <code>{t(step.matches ? 'times.roomFirst' : 'times.roomTooLate')}</code>;
      return <code>{t(step.matches ? 'times.hashFirst' : 'times.seedFirst')}</code>;
    case 'signature':
      return <code>{t(step.matches ? 'signature.good' : 'signature.bad')}</code>;
    case 'guarantee':
      return <code>{t(value === 'guaranteed' || value === 'counted' ? 'table.guaranteed' : 'table.published')}</code>;
    case 'item':
      return (
        <code>
          {ticketText(Number(inputs.first))} – {ticketText(Number(inputs.last))} → <strong>{nameOf(value)}</strong>{' '}
          <i>{inputs.probability}</i>
        </code>
      );
    default:
      return <code>{inWords(step, t)}</code>;
  }
}

/** Used bytes are marked, skipped words are struck out. */
function Digest({ step: { value, words = [] } }: { step: VerifyStep }) {
  return (
    <code>
      {digestParts(value, words).map(({ text, mark }, index) => {
        // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one digest never change places.
        if (mark === 'used') return <mark key={index}>{text}</mark>;
        // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one digest never change places.
        return mark === 'skipped' ? <s key={index}>{text}</s> : text;
      })}
    </code>
  );
}
