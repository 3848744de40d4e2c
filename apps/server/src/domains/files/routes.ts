import { contract } from '@oficina/contract'
import { routes } from '../../platform/http/routes.ts'
import { presentFile } from './present.ts'
import * as service from './service.ts'

export const fileRoutes = routes(contract.files, {
  upload: async (ctx, _input, http) => presentFile(ctx, await service.storeUpload(ctx, await http.file())),
  get: async (ctx, input) => presentFile(ctx, await service.getFile(ctx, input.fileId)),
  content: async (ctx, input, http) => service.answerWithContent(ctx, input, http),
})
