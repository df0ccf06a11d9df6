import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { startI18n } from './lib/i18n.tsx';
import { installLayoutSizing } from './lib/layout-sizing.ts';
import { installPreferences } from './lib/preferences.ts';
import { BrandMark } from './ui/brand-mark.tsx';
import './ui/base.css';

installLayoutSizing(window);
installPreferences();
await startI18n();

const container = document.getElementById('root');
if (!container) throw new Error('The page has no #root.');
createRoot(container).render(
  <StrictMode>
    <a href={import.meta.env.DEV ? '/gallery.html' : '/'}>
      <BrandMark size={48} />
    </a>
  </StrictMode>,
);
