import { fileText } from './fileText.ts'
import type { ReadText } from '#server/core/contracts/textLimits.ts'

/** A request to a process that reads texts: one file at a time. */
export interface TextAsked {
  path: string
  mime: string
}

process.on('message', ({ path, mime }: TextAsked) => {
  fileText(path, mime).then(
    (read) => process.send?.(read satisfies ReadText),
    // Anything a parser throws on a damaged file is reported as a reason not to read it.
    () => process.send?.({ problem: 'The file is damaged, or is not what its name says.' } satisfies ReadText),
  )
})
// Ends the process when its server is gone.
process.on('disconnect', () => process.exit())
