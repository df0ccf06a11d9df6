/** The same skeleton as in index.html, while the texts of the first view are loading. */
export function BootScreen() {
  return (
    <div className="boot" aria-hidden="true">
      <div className="boot-bar">
        <img src="/favicon.svg" width={30} height={30} alt="" />
      </div>
      <div className="boot-hero" />
      <div className="boot-strip" />
      <div className="boot-card" />
      <div className="boot-card" />
    </div>
  );
}
