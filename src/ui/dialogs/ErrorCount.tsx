import { IconAlertTriangle } from '@tabler/icons-react'

/** The number of fields with an error, shown beside Save. */
export const ErrorCount = ({ count }: { count: number }) => (
  <span className="due small tone-red push" role="status">
    {count > 0 && (
      <>
        <IconAlertTriangle size={14} stroke={2} aria-hidden />
        {count === 1 ? '1 field needs a change' : `${count} fields need a change`}
      </>
    )}
  </span>
)
