import { IconPlus } from '@tabler/icons-react'
import { useState, type ReactNode } from 'react'
import { useWatch, type FieldValues, type UseFormReturn } from 'react-hook-form'
import type { Action, Entity, Row } from '#contract/entity.ts'
import type { Signed } from '#contract/questionnaires/signOn.ts'
import type { entityData } from '#src/data/entityData.ts'
import { Button } from '#src/ui/Button.tsx'
import { Panel } from '#src/ui/page/Panel.tsx'
import { personByPin } from '#src/entities/projectPerson/shared/personByPin.ts'
import { PersonField } from '#src/entities/projectPerson/shared/PersonField.tsx'
import { MoveModal } from '#src/entities/record/moves/MoveModal.tsx'
import type { MoveWords } from '#src/entities/record/moves/moveWords.ts'
import type { PinSigner } from '#src/entities/signature/pinSigner.ts'
import { DrawnSignature } from '#src/entities/signature/SignaturePad.tsx'
import { SignedBefore } from './SignedBefore.tsx'
import { SignatureField } from './SignatureField.tsx'
import './signOn.css'

interface Props<E extends Entity, S extends Signed> {
  data: ReturnType<typeof entityData<E>>
  row: Row<E>
  title: string
  count: number
  signed: readonly S[]
  /** What is shown in place of the list while nobody has signed. */
  none: string
  /** The action by which someone signs. */
  move: Action<E>
  words: MoveWords
  /** What the record is called: 'PTW-0012'. */
  called: string
  /** What the signature means. */
  statement: string
  /** The company that the first one is probably from; the next one is probably from the same. */
  company: string
  /** Further values and fields of the dialog. */
  more?: {
    start: FieldValues
    render(form: UseFormReturn, rest: ReactNode): ReactNode
    /** Whose PIN signs, if the dialog says it already. */
    signerOf(input: FieldValues): PinSigner | null
  }
  /** When someone signed. */
  renderTime(entry: S): ReactNode
  /** A button for an entry. */
  renderTool?(entry: S): ReactNode
  /** Whether adding someone is the usual next step. */
  primary?: boolean
  /** What stands above the list, such as an error. */
  children?: ReactNode
}

/** The people who signed on a record. They sign one after the other on the same device. */
export function SignOnPanel<E extends Entity, S extends Signed>({ row, signed, more, ...props }: Props<E, S>) {
  const [adding, setAdding] = useState(false)
  const { projectId } = row as unknown as { projectId: number }
  const start = (company: unknown) => ({ personId: null, name: '', company, signature: [], ...more?.start })
  return (
    <Panel
      title={props.title}
      count={props.count}
      action={
        row.allowedActions.includes(props.move) && (
          <Button
            small
            kind={props.primary ? 'primary' : 'plain'}
            icon={<IconPlus size={15} />}
            onClick={() => setAdding(true)}
          >
            {props.words.verb}
          </Button>
        )
      }
    >
      <div className="stack">
        {props.children}
        {signed.length === 0 && <p className="quiet">{props.none}</p>}
        <ul className="sign-on">
          {signed.map((entry) => (
            <li key={entry.id}>
              <span>
                <strong>{entry.name}</strong>
                <span className="small quiet">{entry.company}</span>
              </span>
              <DrawnSignature name={entry.name} strokes={entry.signature} userId={entry.userId} />
              <span className="small">
                {props.renderTime(entry)}
                <SignedBefore signed={entry.contentHash} row={row} />
              </span>
              {props.renderTool && <span className="push">{props.renderTool(entry)}</span>}
            </li>
          ))}
        </ul>
      </div>
      {adding && (
        <MoveModal
          data={props.data}
          row={row}
          move={props.move}
          words={props.words}
          called={props.called}
          start={start(props.company)}
          again={({ company, personId }) => start(personId ? props.company : company)}
          onClose={() => setAdding(false)}
        >
          {(form) => {
            const named = (
              <div className="fields">
                <PersonField form={form} place="signed" projectId={projectId} row={null} autoFocus withoutAccount />
              </div>
            )
            return (
              <>
                {more ? more.render(form, named) : named}
                <SignOnSignature
                  form={form}
                  statement={props.statement}
                  projectId={projectId}
                  signerOf={more?.signerOf}
                />
              </>
            )
          }}
        </MoveModal>
      )}
    </Panel>
  )
}

interface SignatureProps {
  form: UseFormReturn
  statement: string
  projectId: number
  signerOf: ((input: FieldValues) => PinSigner | null) | undefined
}

/** The signature of the next one. A PIN fills in who they are. */
function SignOnSignature({ form, statement, projectId, signerOf }: SignatureProps) {
  const input = useWatch({ control: form.control })
  const known = signerOf?.(input)
  return <SignatureField form={form} statement={statement} signer={known ?? personByPin(form, 'signed', projectId)} />
}
