import { useQuery } from '@tanstack/react-query'
import { History } from '../History.tsx'
import { documentLibraries } from './data.ts'
import { libraryLabels, visibilityWords } from './libraryWords.ts'

/** Who did what to a library itself. */
export function LibraryHistory({ id }: { id: number }) {
  const history = useQuery(documentLibraries.history(id))
  const words = (name: string, value: unknown) =>
    name === 'visibility' ? visibilityWords[value as keyof typeof visibilityWords] : undefined
  return (
    <div className="content">
      <History of={history} labels={libraryLabels} words={words} />
    </div>
  )
}
