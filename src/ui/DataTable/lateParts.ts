import { lazyPart } from '../lazyPart.tsx'

// Parts of a table that most visits never show; their code loads on demand.

export const Filter = lazyPart<typeof import('./Filter.tsx').Filter>(() =>
  import('./Filter.tsx').then((file) => ({ default: file.Filter })),
)
export const Nothing = lazyPart<typeof import('./Nothing.tsx').Nothing>(() =>
  import('./Nothing.tsx').then((file) => ({ default: file.Nothing })),
)
