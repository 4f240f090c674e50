import { fileText } from './fileText.ts'
import type { ReadText } from '#server/core/contracts/textLimits.ts'

/** What a process that reads texts is asked: one file at a time. */
export interface TextAsked {
  path: string
  mime: string
}

process.on('message', ({ path, mime }: TextAsked) => {
  fileText(path, mime).then(
    (read) => process.send?.(read satisfies ReadText),
    // Whatever a parser throws at a broken file is a reason not to read that file.
    () => process.send?.({ problem: 'The file is damaged, or is not what its name says.' } satisfies ReadText),
  )
})
// A process whose server has gone ends.
process.on('disconnect', () => process.exit())
