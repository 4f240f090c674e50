import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { FieldValues, Path, UseFormReturn } from 'react-hook-form'
import { browserOf } from './browser.ts'
import { ApiProblem, type Ask } from './http.ts'

/** An error that belongs to no field. `freeAt` says when the user may try again, in ms. */
export interface Refused {
  message: string
  freeAt: number | null
}

/** What a person without an account sends through the link in an e-mail: the link's secret, and files. */
interface ByLink {
  token: string
  files: readonly File[]
}

/**
 * Submits a sign-in form. Errors of a field appear at the field and focus it; other errors are returned. All input
 * stays.
 */
export function useAccountCall<T extends FieldValues, Out extends FieldValues>(
  form: UseFormReturn<T, unknown, Out>,
  path:
    | 'login'
    | 'ForgotPassword'
    | 'ConfirmPassword'
    | 'ChangePassword'
    | 'SigningPin'
    | 'RemoveSigningPin'
    | 'FirstAdministrator'
    | 'rfiAnswer'
    | 'permitHolder',
  onDone: () => void,
) {
  const client = useQueryClient()
  const { mutateAsync, isPending, isSuccess, error } = useMutation<unknown, Error, Pick<Ask, 'body' | 'linkToken'>>({
    mutationKey: ['account', path],
    mutationFn: async (ask) => {
      const { http, freshness } = browserOf(client)
      const { changes } = await http.api(path, { method: 'POST', ...ask })
      if (changes) freshness.saved('user', null, changes)
    },
  })
  const isOfForm = (field: string | undefined): field is Path<T> =>
    field !== undefined && Object.hasOwn(form.getValues(), field)
  const send = async (typed: Out, more: Record<string, unknown> = {}, byLink?: ByLink) => {
    const body = { ...typed, ...more }
    try {
      await mutateAsync(
        byLink
          ? { body: byLink.files.length > 0 ? formOf(body, byLink.files) : body, linkToken: byLink.token }
          : { body },
      )
    } catch (refusal) {
      if (!(refusal instanceof ApiProblem)) throw refusal
      for (const { field, message } of refusal.problems)
        if (isOfForm(field)) form.setError(field, { type: 'server', message }, { shouldFocus: true })
      return
    }
    onDone()
  }
  return {
    send,
    busy: isPending || isSuccess,
    refused: error instanceof ApiProblem ? refusedWith(error, isOfForm) : null,
  }
}

function formOf(body: Record<string, unknown>, files: readonly File[]) {
  const form = new FormData()
  for (const [name, value] of Object.entries(body)) form.set(name, String(value))
  for (const file of files) form.append('files', file)
  return form
}

function refusedWith(
  { problems, retryAt }: ApiProblem,
  isOfForm: (field: string | undefined) => boolean,
): Refused | null {
  const rest = problems.filter(({ field }) => !isOfForm(field))
  return rest.length === 0 ? null : { message: rest.map(({ message }) => message).join(' '), freeAt: retryAt }
}
