import { isLocale } from '@clearcrate/contract/locale';
import { installPreferences } from '@clearcrate/ui/browser/preferences.ts';
import { LayoutProvider } from '@clearcrate/ui/layout/layout-context.tsx';
import { setLocale, startI18n } from '@clearcrate/ui/text/i18n.tsx';
import { Toasts } from '@clearcrate/ui/toast/toasts.tsx';
import { StrictMode, Suspense } from 'react';
import { createRoot } from 'react-dom/client';
import { installLayoutSizing } from '../lib/page/layout-sizing.ts';
import '@clearcrate/ui/base.css';
import { GalleryPage } from './gallery-page.tsx';
import { Overview } from './overview.tsx';

const query = new URLSearchParams(location.search);
const layout = query.get('layout');
const language = query.get('lang') ?? '';

installLayoutSizing(window);
installPreferences();
await startI18n();
if (isLocale(language)) await setLocale(language);

const container = document.getElementById('root');
if (!container) throw new Error('The page has no #root.');
createRoot(container).render(
  <StrictMode>
    <Suspense>
      {layout === 'mobile' || layout === 'pc' ? (
        <LayoutProvider layout={layout}>
          <GalleryPage only={query.get('section')} />
          <Toasts />
        </LayoutProvider>
      ) : (
        <Overview />
      )}
    </Suspense>
  </StrictMode>,
);
