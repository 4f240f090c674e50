/**
 * Lists and calendars stay inside a native dialog, which lies above everything a portal could reach, and are not cut by
 * its edge.
 */
export const insideDialog = {
  withinPortal: false,
  floatingStrategy: 'fixed',
  transitionProps: { duration: 0 },
  shadow: 'md',
  offset: 4,
} as const

/**
 * A list that scrolls is no stop of its own for the Tab key: it goes when its field is left, and would take the focus
 * with it.
 */
export const noTabStop = { viewportProps: { tabIndex: -1 } } as const
