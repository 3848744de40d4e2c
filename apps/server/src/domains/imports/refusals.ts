import { AppError } from '../../platform/errors.ts'

export const refused = (path: string, reason: string) =>
  new AppError('invalid_input', { issues: [{ path: `table_import_configs.${path}`, reason }] })
export const denied = (path: string, reason: string) =>
  new AppError('permission_denied', { issues: [{ path: `table_import_configs.${path}`, reason }] })
