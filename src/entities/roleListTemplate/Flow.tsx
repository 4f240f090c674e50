import {
  IconArrowForwardUp,
  IconClockHour4,
  IconPencil,
  IconShieldCheck,
  IconSignature,
  IconUsers,
} from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { SignOnList, StageDraft } from '#contract/approvals/approvalStages.ts'
import { processRoles } from '#contract/approvals/processRoles.ts'
import './flow.css'
import { ruleInWords, skippedWhen, stageMarks, whenWords, whoWords } from './stageWords.ts'
import type { Names } from './useNames.ts'

interface Props {
  stages: readonly StageDraft[]
  signOnLists: readonly Pick<SignOnList, 'key' | 'processRoleId' | 'statement'>[]
  names: Names
  /** Additional content of stages, by stage key. */
  more?: ReadonlyMap<string, ReactNode>
  /** Index of the stage being edited. */
  current?: number | null
}

/** A diagram of an approval: who acts at each stage, how it passes, and its time limit. */
export function Flow({ stages, signOnLists, names, more, current }: Props) {
  return (
    <ol className="flow" aria-label="Approval route">
      {stages.map((stage, at) => (
        <li key={stage.key || at} className="flow-step" data-current={at === current || undefined}>
          <span className="flow-number" aria-hidden>
            {at + 1}
          </span>
          <div className="flow-box">
            <p className="line">
              <strong className="cut">{stage.name || `Stage ${at + 1}`}</strong>
              <span className="flow-duty push">{names.processRole(stage.processRoleId)}</span>
            </p>
            <Said icon={IconUsers}>{[whoWords(stage, names), ruleInWords(stage)].filter(Boolean).join('. ')}</Said>
            <Said icon={IconClockHour4}>{whenWords(stage, names)}</Said>
            <Said icon={IconSignature}>{stageMarks(stage).join(' · ')}</Said>
            <Said icon={IconArrowForwardUp}>{skippedWhen(stage, names)}</Said>
            {more?.get(stage.key)}
          </div>
        </li>
      ))}
      <li className="flow-step flow-end">
        <span className="flow-number" aria-hidden>
          <IconShieldCheck size={15} />
        </span>
        <p className="flow-box">
          <strong>
            {stages.some(({ processRoleId }) => processRoleId === processRoles.approver) ? 'Approved' : 'On record'}
          </strong>
        </p>
      </li>
      {signOnLists.map((list) => (
        <li key={list.key} className="flow-step flow-sign">
          <span className="flow-number" aria-hidden>
            <IconPencil size={14} />
          </span>
          <div className="flow-box">
            <p className="line">
              <strong className="cut">{names.processRole(list.processRoleId)}</strong>
              <span className="flow-duty push">Signs on</span>
            </p>
            <p className="small quiet flow-statement">{list.statement || 'Nothing to sign yet'}</p>
          </div>
        </li>
      ))}
    </ol>
  )
}

const Said = ({ icon: Icon, children }: { icon: typeof IconUsers; children: string }) =>
  children && (
    <p className="flow-said small">
      <Icon size={14} aria-hidden />
      <span>{children}</span>
    </p>
  )
