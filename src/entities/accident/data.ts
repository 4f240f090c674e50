import { mutationOptions, type QueryClient } from '@tanstack/react-query'
import { accident, type Accident } from '#contract/entities/accident.ts'
import type { AccidentDetails, AccidentPart } from '#contract/safety/accidentDetails.ts'
import { browserOf } from '#src/data/browser.ts'
import { entityData, recordPart, written } from '#src/data/entityData.ts'
import { projectWindow } from '#src/data/windows.ts'

export const accidents = entityData(accident)

/** The addresses of an accident, and of the data of its authority's form, as PDFs. */
export const accidentPdf = (id: number) => `/api/accident/${id}/pdf`
export const accidentFormPdf = (id: number) => `/api/accident/${id}/formPdf`

export const accidentWindow = projectWindow(accident)

/** What happened, who was hurt and who saw it, for readers who see all of an accident. */
export const accidentDetails = (id: number) => recordPart<AccidentDetails>(accident, id, 'details')

/** A part as it is sent; version 0 is a new one. */
interface Sent {
  key: string
  part: AccidentPart
  version: number
  content: object
}

const answered = async (client: QueryClient, path: string, ask: { method: 'PUT' | 'DELETE'; body?: object }) =>
  written<typeof accident>(client, accident, await browserOf(client).http.api<Accident>(path, ask))

/** Saves one part of an accident. */
export const savePart = (id: number) =>
  mutationOptions({
    mutationKey: ['accident', 'part', id],
    mutationFn: ({ key, ...body }: Sent, { client }) =>
      answered(client, `accident/${id}/details/${key}`, { method: 'PUT', body }),
  })

/** Removes a person from an accident. */
export const removePart = (id: number) =>
  mutationOptions({
    mutationKey: ['accident', 'removePart', id],
    mutationFn: ({ key, version }: Pick<Sent, 'key' | 'version'>, { client }) =>
      answered(client, `accident/${id}/details/${key}?version=${version}`, { method: 'DELETE' }),
  })
