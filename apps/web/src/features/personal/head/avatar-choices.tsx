import type { OwnPicture } from '@clearcrate/contract/avatar';
import { useQuery } from '@tanstack/react-query';
import { useT } from '../../../lib/i18n.tsx';
import { avatarsQuery } from '../personal.queries.ts';
import { Choice, ChoiceSection } from './choice.tsx';
import type { LookChoice } from './use-look.ts';

const PASSED = 1;
const SKELETONS = 12;

/** Portraits of the house, after the player's own picture where one has passed. */
export function AvatarChoices({ choice }: { choice: LookChoice }) {
  const t = useT('personal');
  const query = useQuery(avatarsQuery());
  const { data } = query;
  const own = data?.own.filter(({ status }: OwnPicture) => status === PASSED) ?? [];
  const images = [...own, ...(data?.items ?? [])].map(({ image }) => image);
  return (
    <ChoiceSection title={t('head.avatars')} aside={t('head.avatarsAside')} query={query} skeletons={SKELETONS}>
      {(group) =>
        images.map((image, index) => (
          <Choice
            key={image}
            group={group}
            label={index < own.length ? t('head.own') : t('head.portrait', { number: index - own.length + 1 })}
            isChosen={choice.look.avatar === image}
            onChoose={() => choice.choose({ avatar: image })}
          >
            <img src={image} alt="" width="128" height="128" loading="lazy" decoding="async" />
          </Choice>
        ))
      }
    </ChoiceSection>
  );
}
