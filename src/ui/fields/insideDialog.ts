/**
 * Props that render lists and calendars inside a native dialog. The dialog is in the top layer, above any portal; fixed
 * positioning keeps its edge from clipping them.
 */
export const insideDialog = {
  withinPortal: false,
  floatingStrategy: 'fixed',
  // A list opens before its rows are there, and stands above its box if it does not fit below once they are.
  preventPositionChangeWhenVisible: false,
  transitionProps: { duration: 0 },
  shadow: 'md',
  offset: 4,
} as const

/**
 * Removes a scrolling list from the tab order. It closes when its field loses the focus and would take the focus with
 * it.
 */
export const noTabStop = { viewportProps: { tabIndex: -1 } } as const
