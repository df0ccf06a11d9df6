import { bindSteam } from '@clearcrate/contract/profile';
import { checkSteamUrl } from '@clearcrate/contract/profile-rules';
import { Note } from '@clearcrate/ui/feedback/states.tsx';
import { TextField } from '@clearcrate/ui/field/text-field.tsx';
import { stackClass } from '@clearcrate/ui/layout/stack.ts';
import { toast } from '@clearcrate/ui/toast/toast-store.ts';
import { useState } from 'react';
import { api } from '../../../lib/api/api.ts';
import { SubmitButton } from '../../../lib/form/submit-button.tsx';
import { useForm } from '../../../lib/form/use-form.ts';
import { session } from '../../../lib/session/current-session.ts';
import { useT } from '../../../lib/text/i18n.tsx';
import { VerifyCodeField } from '../../../lib/verify-code/verify-code-field.tsx';
import { fieldOf, steamFaults } from '../profile-fields.ts';
import classes from './profile-form.module.css';

/** Steam's page with a player's own trade link. */
const STEAM_PRIVACY = 'https://steamcommunity.com/my/tradeoffers/privacy';

/** The trade link for deliveries: set once, and confirmed by a code to the player's own phone. */
export function SteamForm({ onDone }: { onDone(): void }) {
  const t = useT('profile');
  const words = useT('sign');
  const [steamUrl, setSteamUrl] = useState('');
  const [code, setCode] = useState('');
  /** A link is validated after it was pasted or left, and before a code is sent. */
  const [isLinkEntered, setLinkEntered] = useState(false);
  const isLink = checkSteamUrl(steamUrl) === undefined;
  const form = useForm({
    faults: () => steamFaults({ steamUrl, code }),
    say: (fault) => (fault === 'steamUrlInvalid' ? t(`error.${fault}`) : words(`error.${fault}`)),
    fieldOf: (refusal) => fieldOf(refusal, ['code', 'steamUrl']),
    send: () => api.call(bindSteam, { steamUrl: steamUrl.trim(), code }, { quiet: true }),
    onDone: () => {
      void session.reloadInfo();
      toast.success(t('steam.done'));
      onDone();
    },
  });
  const where = t.rich('steam.where', {
    link: (text) => (
      <a href={STEAM_PRIVACY} target="_blank" rel="noopener noreferrer">
        {text}
      </a>
    ),
  });
  return (
    <form {...form.formProps} className={stackClass(14)}>
      <Note icon="info">{t('steam.warning')}</Note>
      <TextField
        label={t('steam.label')}
        placeholder={t('steam.placeholder')}
        maxLength={300}
        inputMode="url"
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        value={steamUrl}
        onChange={(text) => {
          form.touch('steamUrl');
          setSteamUrl(text);
        }}
        onPaste={() => setLinkEntered(true)}
        onBlur={() => setLinkEntered(steamUrl.trim() !== '')}
        error={form.errorOf('steamUrl') ?? (isLinkEntered && !isLink ? t('error.steamUrlInvalid') : undefined)}
      />
      <p className={classes.hint}>{where}</p>
      <p className={classes.hint}>{t('steam.code')}</p>
      <VerifyCodeField
        scene="steam"
        form={form}
        value={code}
        onChange={setCode}
        {...(isLink ? {} : { missing: t('steam.linkFirst') })}
      />
      <SubmitButton form={form}>{t('steam.submit')}</SubmitButton>
    </form>
  );
}
