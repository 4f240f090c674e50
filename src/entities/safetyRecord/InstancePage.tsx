import type { FC, ReactNode } from 'react'
import type { QuestionResponseActionDraft } from '#contract/entities/questionResponseAction.ts'
import type { Project } from '#contract/entities/project.ts'
import type { Entity } from '#contract/entity.ts'
import type { System } from '#contract/systems.ts'
import type { AnsweredRow } from '#src/data/answers/useAnswers.ts'
import type { Preloads } from '#src/ui/lazyPart.tsx'
import type { Crumb } from '#src/ui/page/PageHeader.tsx'
import type { Tab } from '#src/ui/page/Tabs.tsx'
import type { ActionSource } from '#src/entities/questionResponseAction/data.ts'
import { ActionsPanel } from '#src/entities/questionResponseAction/shared/ActionsPanel.tsx'
import { ConfidentialBadge } from '#src/entities/record/ConfidentialBadge.tsx'
import { MoveButtons } from '#src/entities/record/moves/MoveButtons.tsx'
import type { MoveWords } from '#src/entities/record/moves/moveWords.ts'
import { ApprovalPanel } from '#src/entities/approval/ApprovalPanel.tsx'
import { ApprovalSteps, isOwnStep } from '#src/entities/approval/ApprovalSteps.tsx'
import type { InApproval } from '#src/entities/approval/inApproval.ts'
import { useApprovalTab } from '#src/entities/approval/useApprovalTab.ts'
import { AnswersTab } from './AnswersTab.tsx'
import { InstanceBadge } from './instanceLooks.tsx'
import { NewestForm } from './NewestForm.tsx'
import { SafetyRecordPage } from './SafetyRecordPage.tsx'
import { useGaps } from './useGaps.ts'
import { useRecordEdit } from '#src/entities/record/useRecordEdit.tsx'

/** Props that every page of a safety record receives. */
export interface InstancePlace {
  id: number
  project: Project
  system: System
  crumbs: readonly Crumb[]
  /** The URL of the register. */
  register: string
}

/** The form of a kind, with the props its page passes. */
type Form = FC<{ id: number; project: Project; system: System; onClose(): void; onRemoved(): void }> & Preloads
/** The dialog for a kind's actions; `onGap` leads to a question that is not answered yet. */
type Modal<R, Move extends string> = FC<{
  row: R
  move: Move
  onClose(): void
  onGap: ReturnType<typeof useGaps>['leadToGap']
}> &
  Preloads

type Chosen = ReturnType<typeof useInstanceTabs>

/** The open tab of a record's page: the first one or, for gaps in the closing questions, their tab. */
export function useInstanceTabs(first: string, closeOut = first) {
  const approval = useApprovalTab(first, first)
  const gaps = useGaps(({ set }) => approval.setTab(set === 'main' ? first : closeOut))
  return { first, closeOut, ...approval, ...gaps }
}

interface Row extends AnsweredRow, InApproval {
  id: number
  statusId: number
  asksMain: boolean
  hasNewerForm: boolean
  canEdit: boolean
  isConfidential: boolean
  actionCount: number
  allowedActions: readonly string[]
}

interface Props<R extends Row, Move extends string> {
  entity: Entity
  row: R
  place: InstancePlace
  chosen: Chosen
  /** What the record is called: 'RAM-0012 rev B'; its number by default. */
  called?: string
  /** Badges between the status and the confidential badge. */
  badges?: ReactNode
  pdf: string
  /** Whether 'Copy as new' is offered. */
  copies?: boolean
  form: Form
  moves: Readonly<Record<Move, MoveWords>>
  /** Actions that are allowed but not offered on this page. */
  hidden?: readonly string[]
  modal: Modal<R, Move>
  /** Buttons before those of the actions. */
  buttons?: ReactNode
  historyWords: Partial<Record<string, string>>
  facts: ReactNode
  /** Accessible name of the tabs: 'About this permit'. */
  about: string
  /** The first tab: the record's content and questions, with its approval beside them. */
  first: {
    label: string
    count?: number
    /** Notices above everything else. */
    notices?: ReactNode
    content?: ReactNode
    /** The heading of the questions; 'Questions' by default. */
    questions?: string
    /** Content after the questions. */
    after?: ReactNode
    /** Content above and below the approval. */
    aboveApproval?: ReactNode
    belowApproval?: ReactNode
    hidesApproval?: boolean
    /** Text in place of the approval before the record is submitted. */
    none: string
  }
  /** The tab of the closing questions, while they apply. */
  closeOut?: { label: string; title: string } | false
  tabs?: readonly (Tab & { content: ReactNode })[]
  /** The corrective actions; absent for kinds without any. */
  actions?: { source: ActionSource; start: Partial<QuestionResponseActionDraft>; isOpen: boolean }
}

/**
 * The page of a record with a questionnaire and an approval: the frame that all such kinds share. A kind adds its key
 * facts, content and tabs.
 */
export function InstancePage<R extends Row, Move extends string>({
  entity,
  row,
  place: { id, project, system, crumbs, register },
  chosen,
  called = row.number ?? 'Draft',
  form: Form,
  modal: Modal,
  hidden = [],
  first,
  closeOut,
  actions,
  ...page
}: Props<R, Move>) {
  const edit = useRecordEdit(Form, { id, project, system }, { isOpen: row.canEdit, register })
  const answers = (set: 'main' | 'closeOut', title: string) => (
    <AnswersTab entity={entity} row={row} set={set} title={title} leadTo={chosen.leadTo} />
  )
  return (
    <SafetyRecordPage
      row={row}
      project={project}
      system={system}
      copiesTo={(page.copies ?? true) ? register : null}
      crumbs={crumbs}
      number={called}
      title={row.title}
      badges={
        <>
          <InstanceBadge statusId={row.statusId} large />
          {page.badges}
          {row.isConfidential && <ConfidentialBadge />}
        </>
      }
      pdf={page.pdf}
      edit={edit}
      history={{ entity, id, actions: page.historyWords }}
      actions={
        <>
          {page.buttons}
          <MoveButtons
            moves={page.moves}
            allowed={row.allowedActions.filter((move) => !hidden.includes(move))}
            onNear={Modal.preload}
            renderModal={(move, close) => <Modal row={row} move={move} onClose={close} onGap={chosen.leadToGap} />}
          />
          <ApprovalSteps entity={entity} row={row} called={called} at={isOwnStep} takesFocus={chosen.takesFocus} />
        </>
      }
      facts={page.facts}
      about={page.about}
      tab={chosen.tab}
      onTab={chosen.setTab}
      tabs={[
        {
          id: chosen.first,
          label: first.label,
          count: first.count,
          content: (
            <div className="instance-page">
              <div className="stack">
                {first.notices}
                <NewestForm entity={entity} row={row} />
                {first.content}
                {row.asksMain && answers('main', first.questions ?? 'Questions')}
                {first.after}
              </div>
              <div className="stack">
                {first.aboveApproval}
                {!first.hidesApproval && <ApprovalPanel entity={entity} row={row} called={called} none={first.none} />}
                {first.belowApproval}
              </div>
            </div>
          ),
        },
        ...(page.tabs ?? []),
        ...(closeOut
          ? [{ id: chosen.closeOut, label: closeOut.label, content: answers('closeOut', closeOut.title) }]
          : []),
        ...(actions
          ? [
              {
                id: 'actions',
                label: 'Actions',
                count: row.actionCount,
                content: (
                  <ActionsPanel
                    project={project}
                    system={system}
                    source={actions.source}
                    start={actions.start}
                    mayAdd={actions.isOpen && project.pageData.addsIn.includes(system)}
                  />
                ),
              },
            ]
          : []),
      ]}
    />
  )
}
