import { Suspense, useState } from 'react'
import { useForm } from 'react-hook-form'
import type { Project } from '#contract/entities/project.ts'
import type { ReportFilters } from '#contract/reports/projectReport.ts'
import { weekWords } from '#contract/reports/reportPeriods.ts'
import { signerWords, type SignedReturn, type WeeklyReturn } from '#contract/reports/weeklyReturn.ts'
import type { Draft } from '#src/data/drafts.ts'
import { useLeftDraft } from '#src/data/recordEditor/useLeftDraft.ts'
import { useTypedWords } from '#src/data/recordEditor/useTypedWords.ts'
import { Button } from '#src/ui/Button.tsx'
import { LongTextField } from '#src/ui/fields/LongTextField.tsx'
import { lazyPart } from '#src/ui/lazyPart.tsx'
import { Notice } from '#src/ui/page/Notice.tsx'
import { Panel } from '#src/ui/page/Panel.tsx'
import { ThemeProvider } from '#src/ui/theme/ThemeProvider.tsx'
import { Moment } from '#src/ui/time/Moment.tsx'
import { returnVersionPdf } from './signOffData.ts'

const SignReturnModal = lazyPart(() => import('./SignReturnModal.tsx'))
const ReopenReturnModal = lazyPart(() => import('./ReopenReturnModal.tsx'))

interface Props {
  project: Project
  filters: ReportFilters
  state: WeeklyReturn
}

/** Who signed a return and when, above its figures. */
export const SignedNotice = ({ signed }: { signed: SignedReturn }) => (
  <Notice tone="green">
    {`Signed by ${signerWords(signed)}, `}
    <Moment at={signed.signedOn} withTime inSentence />. The figures are those that were signed.
  </Notice>
)

/** The sign-off of a weekly return: the deliveries, the signature, and the versions that were reopened. */
export function SignOff(props: Props) {
  const { project, state } = props
  const { signed, earlier, maySign } = state
  const [reopening, setReopening] = useState(false)
  return (
    <Panel
      title="Sign-off"
      action={
        signed &&
        maySign && (
          <Button small onClick={() => setReopening(true)}>
            Reopen…
          </Button>
        )
      }
    >
      <div className="sign-off">
        {signed ? (
          <dl>
            <dt>Deliveries</dt>
            <dd>{signed.deliveries ?? 'None noted'}</dd>
            <dt>Signed by</dt>
            <dd>
              {signerWords(signed)}, <Moment at={signed.signedOn} withTime inSentence />
            </dd>
            <dt>Version</dt>
            <dd>
              {signed.version} <span className="faint small sign-off-hash">{`SHA-256 ${signed.hash}`}</span>
            </dd>
          </dl>
        ) : maySign ? (
          <ToSign key={`${props.filters.startDate}/${props.filters.companyId}`} {...props} />
        ) : (
          <p className="quiet">Nobody has signed this return yet.</p>
        )}
        {earlier.length > 0 && (
          <ul aria-label="Earlier versions">
            {earlier.map((one) => (
              <li key={one.id} className="small">
                {`Version ${one.version}, signed by ${signerWords(one)} `}
                <Moment at={one.signedOn} withTime inSentence />
                {one.reopened && (
                  <>
                    {`, reopened by ${one.reopened.byName} `}
                    <Moment at={one.reopened.on} withTime inSentence />
                    {`: ${one.reopened.reason} `}
                  </>
                )}
                <a href={returnVersionPdf(project.id, one.id)} download>
                  {`PDF of version ${one.version}`}
                </a>
              </li>
            ))}
          </ul>
        )}
      </div>
      {reopening && signed && (
        <Suspense>
          <ReopenReturnModal projectId={project.id} signed={signed} onClose={() => setReopening(false)} />
        </Suspense>
      )}
    </Panel>
  )
}

/** The deliveries of a week before it is signed; what was typed in an earlier visit is there again. */
function ToSign(props: Props) {
  const { startDate, companyId } = props.filters
  const name = `weeklyReturn/${props.project.id}/${startDate}/${companyId ?? 0}`
  const left = useLeftDraft(name)
  return left === undefined ? null : <Deliveries {...props} name={name} left={left} />
}

const box = 'deliveries'

function Deliveries({ project, filters, state, name, left }: Props & { name: string; left: Draft | null }) {
  const typed = useTypedWords(name, left)
  const form = useForm({ defaultValues: { deliveries: typed.left[box] ?? '' } })
  const [signing, setSigning] = useState(false)
  const keep = () => typed.typed(box, form.getValues('deliveries') || undefined)
  return (
    <ThemeProvider>
      <form
        className="sign-off-form"
        aria-label="Sign-off"
        noValidate
        onChange={keep}
        onSubmit={(event) => {
          event.preventDefault()
          setSigning(true)
        }}
      >
        <LongTextField
          form={form}
          name="deliveries"
          label="Deliveries"
          maxLength={2000}
          wide
          rows={3}
          help="Deliveries of the week that the return has to name. They are kept on this device until you sign."
        />
        <div className="line">
          <Button kind="primary" type="submit" disabled={state.notYet !== null} title={state.notYet ?? undefined}>
            Sign the return…
          </Button>
          {state.notYet && <span className="quiet small">{state.notYet}</span>}
        </div>
      </form>
      {signing && state.figuresHash && (
        <Suspense>
          <SignReturnModal
            week={weekWords(filters.startDate)}
            asked={{
              projectId: project.id,
              startDate: filters.startDate,
              companyId: filters.companyId,
              deliveries: form.getValues('deliveries').trim() || null,
              figuresHash: state.figuresHash,
            }}
            onSigned={() => {
              typed.typed(box, undefined)
              setSigning(false)
            }}
            onClose={() => setSigning(false)}
          />
        </Suspense>
      )}
    </ThemeProvider>
  )
}
