import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { QuestionTemplate } from '#contract/entities/questionTemplate.ts'
import { Loaded } from '#src/ui/Loaded.tsx'
import { HistoryLine } from '../History.tsx'
import { numbersOf, type Part } from './builder/structure.ts'
import { questionTemplates, type TemplateHistoryEntry } from './data.ts'
import { questionLabels, questionValueWords } from './questionWords.ts'
import { deedOf, told } from './templateTale.ts'
import { templateLabels, templateValueWords } from './templateWords.ts'
import '../history.css'

/** Who did what to a template and to its questions, newest first. */
export function TemplateHistory({ template, parts }: { template: QuestionTemplate; parts: readonly Part[] }) {
  const answer = useQuery(questionTemplates.wholeHistory(template.id))
  return <Loaded of={answer} name="The history">{(entries) => <Told entries={entries} template={template} parts={parts} />}</Loaded>
}

function Told({ entries, template, parts }: { entries: readonly TemplateHistoryEntry[]; template: QuestionTemplate; parts: readonly Part[] }) {
  const deeds = useMemo(() => told(entries), [entries])
  const around = useMemo(() => {
    const byKey = new Map(parts.flatMap(({ questions }) => questions.map((question) => [question.key, question] as const)))
    return { byKey, numbers: numbersOf(parts), sections: template.sections }
  }, [parts, template.sections])
  return (
    <ol className="history">
      {deeds.map((deed) => {
        // Where something went is said already.
        const { sortOrder: _, ...diff } = deed.action === 'moved' || Object.keys(deed.diff).join() === 'sections' ? {} as typeof deed.diff : deed.diff
        return (
          <HistoryLine
            key={deed.id} entry={{ ...deed, diff }} deed={deedOf(deed, template.sections)} labels={deed.question ? questionLabels : templateLabels}
            words={(name, value) => (deed.question ? questionValueWords(name, value, around) : templateValueWords(name, value))}
          />
        )
      })}
    </ol>
  )
}
