import { Icon } from '@clearcrate/ui/icon.tsx';
import { VipFrame } from '@clearcrate/ui/vip-frame.tsx';
import { useQuery } from '@tanstack/react-query';
import { useT } from '../../../lib/i18n.tsx';
import { framesQuery } from '../personal.queries.ts';
import { Choice, ChoiceSection } from './choice.tsx';
import classes from './head.module.css';
import type { LookChoice } from './use-look.ts';

const SKELETONS = 8;

/** All frames; those of higher levels say which level they need. */
export function FrameChoices({ choice }: { choice: LookChoice }) {
  const t = useT('personal');
  const query = useQuery(framesQuery());
  const { data } = query;
  return (
    <ChoiceSection title={t('head.frames')} aside={t('head.framesAside')} query={query} skeletons={SKELETONS}>
      {(group) => (
        <>
          {data && (
            <Choice
              group={group}
              label={t('head.noFrame')}
              isChosen={choice.look.frame === 0}
              onChoose={() => choice.choose({ frame: 0 })}
            >
              <span className={classes.none}>{t('head.noFrame')}</span>
            </Choice>
          )}
          {data?.items.map(({ frameId, name, level, owned }) => (
            <Choice
              key={frameId}
              group={group}
              label={owned ? name : t('head.locked', { name, level })}
              isChosen={choice.look.frame === frameId}
              isLocked={!owned}
              onChoose={() => choice.choose({ frame: frameId })}
            >
              <span className={classes.frame}>
                <span className={classes.frameArt}>
                  <VipFrame level={frameId} size={60} />
                  {!owned && <Lock level={level} />}
                </span>
                <span className={classes.frameName}>{name}</span>
              </span>
            </Choice>
          ))}
        </>
      )}
    </ChoiceSection>
  );
}

function Lock({ level }: { level: number }) {
  return (
    <span className={classes.need}>
      <Icon name="lock" size={16} strokeWidth={2} />
      {`V${level}`}
    </span>
  );
}
