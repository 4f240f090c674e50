import { zodResolver } from '@hookform/resolvers/zod'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { useForm, type FieldValues, type Resolver } from 'react-hook-form'
import { userTraining, type UserTraining } from '#contract/entities/userTraining.ts'
import { browserOf } from '#src/data/browser.ts'
import { ApiProblem } from '#src/data/http.ts'
import { Button } from '#src/ui/Button.tsx'
import { ConfirmModal } from '#src/ui/dialogs/ConfirmModal.tsx'
import { LongTextField } from '#src/ui/fields/LongTextField.tsx'
import { ThemeProvider } from '#src/ui/theme/ThemeProvider.tsx'
import { useAct } from '../record/useAct.ts'
import { userTrainings } from './data.ts'

/**
 * Buttons to verify and reject a training, for users who check certificates. The other buttons are between the two, to
 * prevent misclicks.
 */
export function TrainingActions({ row, children }: { row: UserTraining; children: ReactNode }) {
  const { messages } = browserOf(useQueryClient())
  const { act, done } = useAct()
  const mayVerify = row.allowedActions.includes('verify') && row.fileCount > 0
  const [asking, setAsking] = useState<'verify' | 'reject' | null>(act === 'verify' && mayVerify ? 'verify' : null)
  const close = () => {
    setAsking(null)
    done()
  }
  const verifying = useMutation({
    ...userTrainings.act('verify', row),
    onSuccess: () => messages.add('success', `${row.title} is verified`),
  })
  return (
    <>
      {row.allowedActions.includes('reject') && (
        <Button kind="danger" onClick={() => setAsking('reject')}>
          Reject
        </Button>
      )}
      {children}
      {row.allowedActions.includes('verify') && (
        <Button
          kind="primary"
          reason={row.fileCount === 0 ? 'There is no certificate to check' : null}
          onClick={() => setAsking('verify')}
        >
          Verify
        </Button>
      )}
      {asking === 'verify' && (
        <ConfirmModal
          title={`Verify ${row.title}?`}
          action="Verify"
          question={`You confirm that you have checked the certificate and that it belongs to ${row.userName}.`}
          problem={verifying.error?.message}
          onCancel={close}
          onConfirm={() => verifying.mutateAsync({}).then(close, () => undefined)}
        />
      )}
      {asking === 'reject' && <Rejecting row={row} close={close} />}
    </>
  )
}

function Rejecting({ row, close }: { row: UserTraining; close(): void }) {
  const { messages } = browserOf(useQueryClient())
  const { mutateAsync, error } = useMutation(userTrainings.act('reject', row))
  const form = useForm({
    mode: 'onTouched',
    defaultValues: { reason: '' },
    resolver: zodResolver(userTraining.actions.reject as never) as unknown as Resolver,
  })
  const reject = async (input: FieldValues) => {
    try {
      await mutateAsync(input as { reason: string })
    } catch (refusal) {
      if (refusal instanceof ApiProblem) return
      throw refusal
    }
    messages.add('success', `${row.title} is rejected`)
    close()
  }
  return (
    <ConfirmModal
      title={`Reject ${row.title}?`}
      action="Reject"
      danger
      question={`${row.userName} is notified, with the reason.`}
      problem={error?.message}
      onConfirm={() => form.handleSubmit(reject)()}
      onCancel={close}
    >
      <ThemeProvider>
        <LongTextField
          form={form}
          name="reason"
          label="Reason"
          required
          autoFocus
          help="What is missing, and what to send"
        />
      </ThemeProvider>
    </ConfirmModal>
  )
}
