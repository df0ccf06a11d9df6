import type { VerifyStep } from '@clearcrate/fairness/verify-step';
import { useFormats } from '@clearcrate/ui/text/i18n.tsx';
import { useT } from '../../../../lib/text/i18n.tsx';

/** Describes a step in words. */
export function useStepTitle(): (step: VerifyStep) => string {
  const t = useT('verify');
  const { number } = useFormats();
  return ({ name, inputs }) => {
    switch (name) {
      case 'digest':
        return t('step.digest', { message: inputs.message ?? '' });
      case 'word':
        return t('step.word', {
          first: String(Number(inputs.firstByte) + 1),
          last: String(Number(inputs.firstByte) + 4),
        });
      case 'ticket':
        return t('step.ticket', { modulo: number(Number(inputs.modulo)) });
      case 'odds':
        return t('step.odds', { version: inputs.version ?? '' });
      case 'guarantee':
        return t('step.guarantee');
      case 'item':
        return t('step.item');
      case 'times':
        return t('step.times');
      case 'commitment':
        return t(inputs.roomSeed === undefined ? 'step.commitment' : 'step.roomCommitment');
      case 'place':
        return t('step.place', { place: inputs.place ?? '', left: number(Number(inputs.left)) });
      case 'share':
        return t('step.share', { share: inputs.share ?? '' });
      default:
        return t(`step.${name}`);
    }
  };
}
