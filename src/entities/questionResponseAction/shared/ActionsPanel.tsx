import { IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useMemo, useState } from 'react'
import type { QuestionResponseActionDraft } from '#contract/entities/questionResponseAction.ts'
import type { Project } from '#contract/entities/project.ts'
import type { System } from '#contract/systems.ts'
import { largestPage } from '#contract/window.ts'
import { recordPath } from '#contract/recordPages.ts'
import { lazyPart } from '#src/ui/lazyPart.tsx'
import { Button } from '#src/ui/Button.tsx'
import { UiLink } from '#src/ui/LinkProvider.tsx'
import { Notice } from '#src/ui/page/Notice.tsx'
import { Panel } from '#src/ui/page/Panel.tsx'
import { ActionBadge, ActionDue, fixerOf } from '../actionLooks.tsx'
import { actionsOf, type ActionSource } from '../data.ts'

const ActionForm = lazyPart(() => import('../ActionForm.tsx').then((file) => ({ default: file.ActionForm })))

interface Props {
  project: Project
  system: System
  /** The record, as its actions name it. */
  source: ActionSource
  /** Values of a new action. */
  start: Partial<QuestionResponseActionDraft>
  mayAdd: boolean
}

/** The actions of one record. */
export function ActionsPanel({ project, system, source, start, mayAdd }: Props) {
  const of = useSourceWindow(source)
  const { data, error } = useQuery(of.page({ ...of.firstPage, view: 'all', size: largestPage }, true))
  const [adding, setAdding] = useState(false)
  return (
    <Panel title="Actions" count={data?.rows.length ?? 0}>
      <div className="stack">
        {error && !data && <Notice tone="red">{error.message}</Notice>}
        {data?.rows.length === 0 && <p className="quiet">No actions. Raise one if something has to be put right.</p>}
        {data?.rows.map((row) => (
          <div key={row.id} className="line wrap">
            <UiLink href={recordPath('questionResponseAction', row, system)}>{row.number}</UiLink>
            <span>{row.title}</span>
            <span className="quiet">{fixerOf(row)}</span>
            <span className="push">
              <ActionDue row={row} />
            </span>
            <ActionBadge statusId={row.statusId} />
          </div>
        ))}
        {mayAdd && (
          <div>
            <Button
              small
              icon={<IconPlus size={15} />}
              onPointerEnter={ActionForm.preload}
              onClick={() => setAdding(true)}
            >
              New action
            </Button>
          </div>
        )}
      </div>
      {adding && (
        <Suspense>
          <ActionForm
            id={0}
            project={project}
            system={system}
            start={{ ...start, ...source }}
            onClose={() => setAdding(false)}
          />
        </Suspense>
      )}
    </Panel>
  )
}

/** The window of the record's actions, the same one as long as the record is the same. */
function useSourceWindow(source: ActionSource) {
  const key = JSON.stringify(source)
  return useMemo(() => actionsOf(JSON.parse(key) as ActionSource), [key])
}
