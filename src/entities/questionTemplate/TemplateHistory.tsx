import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { longestHistory, usualHistory } from '#contract/constants.ts'
import { questionTemplate, type QuestionTemplate } from '#contract/entities/questionTemplate.ts'
import { conditionWords } from '#contract/questions/conditionWords.ts'
import { templateQuestion } from '#contract/entities/templateQuestion.ts'
import { number } from '#contract/text/amounts.ts'
import { Button } from '#src/ui/Button.tsx'
import { Loaded } from '#src/ui/page/Loaded.tsx'
import { HistoryLine } from '../record/History.tsx'
import { numbersOf, type Part } from './builder/structure.ts'
import { questionTemplates, type TemplateHistoryEntry } from './data.ts'
import { questionValueWords } from './questionWords.ts'
import { actionOf, joinedActions } from './templateHistory.ts'
import { templateValueWords } from './templateWords.ts'
import '../record/history.css'

/** The history of a template and its questions, newest first. Older entries are loaded on request. */
export function TemplateHistory({ template, parts }: { template: QuestionTemplate; parts: readonly Part[] }) {
  const [most, setMost] = useState(usualHistory)
  const answer = useQuery({
    ...questionTemplates.newestHistory(template.id, most),
    placeholderData: keepPreviousData,
  })
  return (
    <Loaded of={answer} name="The history">
      {(entries) => (
        <>
          <JoinedAction entries={entries.slice(0, most)} template={template} parts={parts} />
          {entries.length > most && (
            <Older
              shown={most}
              isLoading={answer.isPlaceholderData}
              more={() => setMost(Math.min(most + usualHistory, longestHistory))}
            />
          )}
        </>
      )}
    </Loaded>
  )
}

/** Says that there are older entries, with a button to load them, or where to find them if there are too many. */
const Older = ({ shown, isLoading, more }: { shown: number; isLoading: boolean; more: () => void }) => (
  <div className="line history-older">
    {shown < longestHistory && (
      <Button small disabled={isLoading} onClick={more}>
        Show older
      </Button>
    )}
    <span className="small quiet" role="status">
      {shown < longestHistory
        ? `The newest ${number(shown)} entries`
        : `The newest ${number(shown)} entries. Older ones are in the audit under Settings.`}
    </span>
  </div>
)

function JoinedAction({
  entries,
  template,
  parts,
}: {
  entries: readonly TemplateHistoryEntry[]
  template: QuestionTemplate
  parts: readonly Part[]
}) {
  const actions = useMemo(() => joinedActions(entries), [entries])
  const around = useMemo(() => {
    const byKey = new Map(
      parts.flatMap(({ questions }) => questions.map((question) => [question.key, question] as const)),
    )
    const byId = new Map(
      parts.flatMap(({ questions }) => questions.map((question) => [question.id, question] as const)),
    )
    return { byKey, byId, numbers: numbersOf(parts), sections: template.sections }
  }, [parts, template.sections])
  return (
    <ol className="history">
      {actions.map((action) => {
        // The line already describes the move.
        const { sortOrder: _, ...diff } =
          action.action === 'moved' || Object.keys(action.diff).join() === 'sections'
            ? ({} as typeof action.diff)
            : action.diff
        return (
          <HistoryLine
            key={action.id}
            entry={{ ...action, diff }}
            what={actionOf(action, template.sections, (conditions) =>
              conditionWords(conditions, around.byKey, around.numbers),
            )}
            entity={action.question ? templateQuestion : questionTemplate}
            words={(name, value) =>
              action.question
                ? questionValueWords(name, value, { ...around, own: around.byId.get(action.question.id) })
                : templateValueWords(name, value)
            }
          />
        )
      })}
    </ol>
  )
}
