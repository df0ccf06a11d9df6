import { inBothLayouts, lazyPage, publicRoute } from '../../lib/routing/routes.ts';

export const taskRoutes = [
  publicRoute('task', 'task', 'tasks', {
    bar: 'own',
    pages: inBothLayouts(lazyPage(() => import('./task-page.tsx'), 'TaskPage', 'task')),
  }),
];
