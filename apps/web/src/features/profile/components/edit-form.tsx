import { NICKNAME_LENGTH } from '@clearcrate/contract/limits';
import { SEXES } from '@clearcrate/contract/profile-rules';
import type { UserInfo } from '@clearcrate/contract/user';
import { Segmented } from '@clearcrate/ui/controls/segmented.tsx';
import { TextField } from '@clearcrate/ui/field/text-field.tsx';
import { stackClass } from '@clearcrate/ui/layout/stack.ts';
import { Avatar } from '@clearcrate/ui/media/avatar.tsx';
import { Icon } from '@clearcrate/ui/media/icon.tsx';
import { Num } from '@clearcrate/ui/text/text.tsx';
import { SubmitButton } from '../../../lib/form/submit-button.tsx';
import { isBuilt } from '../../../lib/routing/built-pages.ts';
import { StoreLink } from '../../../lib/routing/navigation.tsx';
import { useT } from '../../../lib/text/i18n.tsx';
import { pictureAddress } from '../../../lib/text/picture-address.ts';
import type { EditForm } from '../use-edit-form.ts';
import classes from './edit-form.module.css';

type SexName = keyof typeof SEXES;
const SEX_NAMES = Object.keys(SEXES) as SexName[];
const sexName = (sex: number): SexName => SEX_NAMES.find((name) => SEXES[name] === sex) ?? 'unsaid';

export function EditFields({ edit }: { edit: EditForm }) {
  const t = useT('profile');
  const { form, nickName, name, sex, isChanged } = edit;
  return (
    <form {...form.formProps} className={stackClass(18)}>
      <TextField
        label={t('edit.nickName')}
        aside={
          <Num>
            {[...name].length}/{NICKNAME_LENGTH.max}
          </Num>
        }
        hint={t('edit.nickNameRule', NICKNAME_LENGTH)}
        autoComplete="nickname"
        maxLength={40}
        value={nickName}
        onChange={edit.setNickName}
        error={form.errorOf('nickName')}
      />
      <div>
        <p className={classes.label}>{t('edit.sex')}</p>
        <Segmented<SexName>
          label={t('edit.sex')}
          value={sexName(sex)}
          onChange={(next) => edit.setSex(SEXES[next])}
          options={SEX_NAMES.map((value) => ({ value, label: t(`edit.sex.${value}`) }))}
        />
      </div>
      <SubmitButton form={form} disabledReason={isChanged ? undefined : t('edit.unchanged')}>
        {t('edit.save')}
      </SubmitButton>
    </form>
  );
}

/** The picture with a link to its page. */
export function EditAvatar({ base }: Pick<UserInfo, 'base'>) {
  const t = useT('profile');
  const picture = <Avatar src={pictureAddress(base.avater)} frame={base.avaterFrame} size={88} />;
  if (!isBuilt('personalHead')) return <div className={classes.avatar}>{picture}</div>;
  return (
    <StoreLink to="/personalHead" className={classes.avatar}>
      {picture}
      <span className={classes.change}>
        <Icon name="camera" size={16} />
        {t('edit.avatar')}
      </span>
    </StoreLink>
  );
}
