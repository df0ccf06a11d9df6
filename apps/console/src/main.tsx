import { startI18n } from '@clearcrate/ui/text/i18n.tsx';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app/app.tsx';
import '@clearcrate/ui/base.css';
import './app/console.css';

// A failure shows where the texts are used.
startI18n().catch(() => {});

const container = document.getElementById('root');
if (!container) throw new Error('The page has no #root.');
createRoot(container).render(
  <StrictMode>
    <App />
  </StrictMode>,
);
