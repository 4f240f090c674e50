import { arriving } from '../arriving.tsx'

// Parts of a table that most visits never show; their code loads on demand.

export const Filter = arriving<typeof import('./Filter.tsx').Filter>(() =>
  import('./Filter.tsx').then((file) => ({ default: file.Filter })),
)
export const Nothing = arriving<typeof import('./Nothing.tsx').Nothing>(() =>
  import('./Nothing.tsx').then((file) => ({ default: file.Nothing })),
)
