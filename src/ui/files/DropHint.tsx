import './fileDrop.css'

/** Covers its container while files are dragged over the page, and says where they will go. */
export const DropHint = ({ children }: { children: string }) => (
  <div className="drop-hint no-print" aria-hidden>
    <span>{children}</span>
  </div>
)
