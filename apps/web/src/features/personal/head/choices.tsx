import type { OwnPicture } from '@clearcrate/contract/avatar';
import type { UserKind } from '@clearcrate/contract/kinds';
import { Button } from '@clearcrate/ui/controls/button.tsx';
import { cx } from '@clearcrate/ui/cx.ts';
import { Skeleton } from '@clearcrate/ui/feedback/skeleton.tsx';
import { Section } from '@clearcrate/ui/layout/surface.tsx';
import { Avatar } from '@clearcrate/ui/media/avatar.tsx';
import { Icon } from '@clearcrate/ui/media/icon.tsx';
import { PlayerName } from '@clearcrate/ui/store/player-name.tsx';
import { VipFrame } from '@clearcrate/ui/store/vip-frame.tsx';
import { metalClass } from '@clearcrate/ui/store/vip-metal.ts';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useId } from 'react';
import { inlineMessage } from '../../../lib/api/api-error.ts';
import { useSession } from '../../../lib/session/current-session.ts';
import { useT } from '../../../lib/text/i18n.tsx';
import { pictureAddress } from '../../../lib/text/picture-address.ts';
import { avatarsQuery, framesQuery } from '../personal.queries.ts';
import headClasses from './head.module.css';
import type { Look, LookChoice } from './use-look.ts';

interface ChoiceSectionProps {
  title: string;
  aside: string;
  query: { data: object | undefined; error: Error | null; refetch(): unknown };
  skeletons: number;
  /** CSS class of the shape of a choice. */
  shape?: string;
  /** The choices, which share a group name. */
  children(group: string): ReactNode;
}

/** A group of picture choices in all its states. */
function ChoiceSection(props: ChoiceSectionProps) {
  const { title, aside, query, skeletons, shape = headClasses.square, children } = props;
  const { data, error } = query;
  const t = useT('personal');
  const common = useT('common');
  const group = useId();
  return (
    <Section gap={12} aria-label={title} title={title} aside={aside}>
      {error && !data && (
        <p className={headClasses.failed} role="alert">
          {inlineMessage(error) ?? t('head.error')}
          <Button size="s" icon="refresh" onClick={() => void query.refetch()}>
            {common('action.retry')}
          </Button>
        </p>
      )}
      <div className={headClasses.grid} role="radiogroup" aria-label={title}>
        {!data &&
          !error &&
          Array.from({ length: skeletons }, (_, index) => index).map((key) => (
            <Skeleton key={key} height="auto" radius={18} className={shape} />
          ))}
        {children(group)}
      </div>
    </Section>
  );
}

interface ChoiceProps {
  /** Name of the radio group. */
  group: string;
  label: string;
  isChosen: boolean;
  isLocked?: boolean;
  onChoose(): void;
  children: ReactNode;
}

/** A picture as a radio button, with native keyboard support. */
function Choice({ group, label, isChosen, isLocked = false, onChoose, children }: ChoiceProps) {
  return (
    <label className={cx(headClasses.choice, isLocked && headClasses.locked)}>
      <input
        type="radio"
        className={headClasses.input}
        name={group}
        aria-label={label}
        checked={isChosen}
        disabled={isLocked}
        onChange={onChoose}
      />
      {children}
      {isChosen && (
        <span className={headClasses.tick}>
          <Icon name="check" size={14} strokeWidth={3} />
        </span>
      )}
    </label>
  );
}

const PASSED = 1;
const SKELETONS = 12;

/** The store's avatars, after the player's own picture if one was approved. */
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

const FRAME_CHOICES_SKELETONS = 11;

/** All frames; locked ones show the required level. */
export function FrameChoices({ choice }: { choice: LookChoice }) {
  const t = useT('personal');
  const query = useQuery(framesQuery());
  const { data } = query;
  return (
    <ChoiceSection
      title={t('head.frames')}
      aside={t('head.framesAside')}
      query={query}
      skeletons={FRAME_CHOICES_SKELETONS}
      shape={headClasses.frameComing}
    >
      {(group) => (
        <>
          {data && (
            <Choice
              group={group}
              label={t('head.noFrame')}
              isChosen={choice.look.frame === 0}
              onChoose={() => choice.choose({ frame: 0 })}
            >
              <span className={headClasses.none}>{t('head.noFrame')}</span>
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
              <span className={headClasses.frame}>
                <span className={headClasses.frameArt}>
                  <VipFrame level={frameId} size={60} />
                  {!owned && <Lock level={level} />}
                </span>
                <span className={headClasses.frameName}>{name}</span>
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
    <span className={headClasses.need}>
      <Icon name="lock" size={16} strokeWidth={2} />
      {`V${level}`}
    </span>
  );
}

/** The look as shown to other players. */
export function Preview({ look }: { look: Look }) {
  const base = useSession((state) => state.info?.base);
  return (
    <div className={cx(headClasses.preview, metalClass(look.frame))}>
      <Avatar src={pictureAddress(look.avatar)} frame={look.frame} size={112} />
      {base ? (
        <PlayerName name={base.nickName} kind={base.userType as UserKind} className={headClasses.previewName} />
      ) : (
        <Skeleton width={120} height={26} />
      )}
    </div>
  );
}
