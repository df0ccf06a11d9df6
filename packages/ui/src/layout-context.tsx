import { createContext, type ReactNode, use, useLayoutEffect } from 'react';

export type Layout = 'mobile' | 'pc';

const LayoutContext = createContext<Layout>('mobile');

/** The route picks the layout once; parts that differ ask here, never for the width of the screen. */
export function LayoutProvider({ layout, children }: { layout: Layout; children: ReactNode }) {
  useLayoutEffect(() => {
    document.documentElement.dataset.layout = layout;
  }, [layout]);
  return <LayoutContext value={layout}>{children}</LayoutContext>;
}

export function useLayout(): Layout {
  return use(LayoutContext);
}
