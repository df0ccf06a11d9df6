import { useLayout } from '@clearcrate/ui/layout/layout-context.tsx';
import { BrandMark } from '@clearcrate/ui/media/brand-mark.tsx';
import type { SignMode } from '../../lib/page/overlays.ts';
import { type StorePath, useGo } from '../../lib/routing/navigation.tsx';
import { useT } from '../../lib/text/i18n.tsx';
import { SignForms } from './components/sign-forms.tsx';
import classes from './sign-pages.module.css';

const PATHS: Record<SignMode, StorePath> = { login: '/sign', register: '/register', forgot: '/forgetPW' };

/**
 * The same forms as in the overlay, as pages: for shared links and for the native app, which has no
 * overlay.
 */
function SignFormPage({ mode }: { mode: SignMode }) {
  const t = useT('sign');
  const go = useGo();
  // The phone's bar has the title.
  const isWide = useLayout() === 'pc';
  return (
    <div className={classes.page}>
      <section className={classes.card}>
        <header className={classes.head}>
          <BrandMark size={44} />
          <div>
            {isWide && <h1 className={classes.title}>{t(`title.${mode}`)}</h1>}
            <p className={classes.subtitle}>{t(`subtitle.${mode}`)}</p>
          </div>
        </header>
        <SignForms mode={mode} onSwitch={(next) => go(PATHS[next])} />
      </section>
    </div>
  );
}

export const SignPage = () => <SignFormPage mode="login" />;
export const RegisterPage = () => <SignFormPage mode="register" />;
export const ForgottenPasswordPage = () => <SignFormPage mode="forgot" />;
