/** Lets the browser answer, and draw if it is time to, before the next piece of work. */
export const nextTask = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));

/** Behind the next frame: what is on the page by now has been laid out and drawn. */
export const nextFrame = (): Promise<void> =>
  new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
