import { IconDownload } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { Button } from '#src/ui/Button.tsx'
import { downloadPersonData } from '../data.ts'

/** Downloads all data of a person as one file. The history of the person says who did. */
export function DownloadData({ id, name }: { id: number; name: string }) {
  const { mutate, isPending, error } = useMutation(downloadPersonData())
  return (
    <>
      {error && (
        <span className="small tone-red due" role="alert">{`The file could not be created: ${error.message}`}</span>
      )}
      <Button
        icon={<IconDownload size={16} aria-hidden />}
        reason={isPending && 'The file is being prepared.'}
        onClick={() => mutate({ id, name })}
      >
        Download data
      </Button>
    </>
  )
}
