import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import { useForm, useWatch, type FieldValues, type UseFormReturn } from 'react-hook-form'
import { induction } from '#contract/entities/induction.ts'
import type { Project } from '#contract/entities/project.ts'
import { labelOf } from '#contract/labels.ts'
import type { Answers } from '#contract/questions/form.ts'
import { gapsOf } from '#contract/questions/gaps.ts'
import { inductionStatement } from '#contract/safety/induction.ts'
import type { System } from '#contract/systems.ts'
import { browserOf } from '#src/data/browser.ts'
import { ApiProblem } from '#src/data/http.ts'
import { groupQuestions } from '#src/entities/induction/group/groupQuestions.ts'
import { Button } from '#src/ui/Button.tsx'
import { ConfirmModal } from '#src/ui/dialogs/ConfirmModal.tsx'
import { FieldLabels } from '#src/ui/fields/field.ts'
import { TextField } from '#src/ui/fields/TextField.tsx'
import { Notice } from '#src/ui/page/Notice.tsx'
import { Panel } from '#src/ui/page/Panel.tsx'
import { ThemeProvider } from '#src/ui/theme/ThemeProvider.tsx'
import { SignatureField } from '#src/entities/safetyRecord/SignatureField.tsx'
import { AnswerProvider } from '#src/entities/questionnaire/AnswerContext.ts'
import { Questionnaire } from '#src/entities/questionnaire/Questionnaire.tsx'
import { personByPin } from '../../projectPerson/shared/personByPin.ts'
import { PersonField } from '../../projectPerson/shared/PersonField.tsx'
import { useCompanyOptions } from '../../projectClient/shared/useCompanyOptions.ts'
import { CardFields } from '../CardFields.tsx'
import { MedicalFields } from '../MedicalFields.tsx'
import { inductAttendee } from './data.ts'
import { InductedSoFar } from './InductedSoFar.tsx'
import type { Attendee, Session } from './session.ts'

interface Props {
  project: Project
  system: System
  session: Session
  attendee: Attendee
  onChange(attendee: Attendee): void
  /** Goes on with the next person of the same company. */
  onSaved(clientId: unknown): void
  onEnd(): void
}

const label = (name: string) => labelOf(induction, name)
/** One person after the other: who they are, their card, their quiz, their health and their signature. */
export function GroupPeople({ project, system, session, attendee, onChange, onSaved, onEnd }: Props) {
  const { messages } = browserOf(useQueryClient())
  const start: FieldValues = { ...attendee.person, signature: [], needsMedical: null, medicalDetail: null }
  const form = useForm({ defaultValues: start })
  const [answers, setAnswers] = useState<Answers>(attendee.answers)
  const { data: asked } = useQuery(groupQuestions(project.id, session.processSubTypeId))
  const companies = useCompanyOptions(project.id)
  const [tried, setTried] = useState(false)
  const [at, setAt] = useState<string | null>(null)
  const [ending, setEnding] = useState(false)
  const { mutateAsync, error, isPending } = useMutation(inductAttendee(project.id, session))
  useKept(form, answers, attendee, onChange)
  // A group's answers have no files: there is no record yet to hold them.
  const asking = useMemo(() => ({ pickers: {}, files: null, projectId: project.id }), [project.id])
  const gaps = useMemo(() => (asked ? gapsOf(asked, answers) : []), [asked, answers])
  const save = async ({ signature, needsMedical, medicalDetail, ...person }: FieldValues) => {
    setTried(true)
    const [gap] = gaps
    if (gap) return setAt(gap.slot.section.id)
    try {
      const row = await mutateAsync({
        attendee: { ...attendee, person, answers },
        signature,
        needsMedical,
        medicalDetail,
      })
      messages.add('success', `${row.title} is inducted: ${row.number}`)
      onSaved(person.clientId)
    } catch (refusal) {
      if (!(refusal instanceof ApiProblem)) throw refusal
      for (const { field, message } of refusal.problems) if (field) form.setError(field, { message })
    }
  }
  return (
    <div className="content group-session">
      <ThemeProvider>
        <FieldLabels value={label}>
          <form
            className="stack"
            noValidate
            aria-label="Next person"
            onSubmit={(event) => void form.handleSubmit(save)(event)}
          >
            {error && !isAtFields(error) && <Notice tone="red">{error.message}</Notice>}
            <Panel title="Next person">
              <div className="fields">
                <PersonField form={form} place="induction" projectId={project.id} row={null} autoFocus withoutAccount />
                <TextField form={form} name="phone" type="tel" orNull maxLength={20} />
                <CardFields form={form} />
              </div>
            </Panel>
            {asked && (
              <Panel title="Quiz">
                {tried && gaps.length > 0 && (
                  <Notice tone="amber">
                    {gaps.length === 1 ? 'One answer is missing.' : `${gaps.length} answers are missing.`}
                  </Notice>
                )}
                <AnswerProvider value={asking}>
                  <Questionnaire
                    form={asked}
                    answers={answers}
                    onAnswers={setAnswers}
                    tried={tried}
                    at={at}
                    onAt={setAt}
                  />
                </AnswerProvider>
              </Panel>
            )}
            <Panel title="Medical arrangements">
              <MedicalFields form={form} />
            </Panel>
            <Panel title="Signature">
              <SignatureField
                form={form}
                statement={inductionStatement}
                signer={personByPin(form, 'induction', project.id, companies)}
              />
            </Panel>
            <div className="line">
              <Button onClick={() => setEnding(true)}>End session</Button>
              <Button type="submit" kind="primary" className="push" disabled={isPending} aria-busy={isPending}>
                Save and next person
              </Button>
            </div>
          </form>
        </FieldLabels>
      </ThemeProvider>
      <InductedSoFar projectId={project.id} groupKey={session.groupKey!} system={system} />
      {ending && (
        <ConfirmModal
          title="End this session?"
          action="End session"
          question="Everyone who has signed is saved. What is typed for the next person is discarded."
          onConfirm={onEnd}
          onCancel={() => setEnding(false)}
        />
      )}
    </div>
  )
}

/** Whether each problem is shown at its field already. */
const isAtFields = (error: Error) => error instanceof ApiProblem && error.problems.every(({ field }) => field)

/** Keeps what is typed in the browser; a signature and what someone says about their health stay in the page. */
function useKept(form: UseFormReturn, answers: Answers, attendee: Attendee, onChange: Props['onChange']) {
  const { signature: _, needsMedical: __, medicalDetail: ___, ...person } = useWatch({ control: form.control })
  const typed = JSON.stringify({ person, answers })
  useEffect(() => {
    const { person: kept, answers: given } = attendee
    if (typed === JSON.stringify({ person: kept, answers: given })) return
    onChange({ ...attendee, ...(JSON.parse(typed) as Pick<Attendee, 'person' | 'answers'>) })
  }, [typed, attendee, onChange])
}
