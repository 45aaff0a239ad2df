import { request } from 'node:http';

/** Sends a GET request with the path unchanged; fetch would normalise it. */
export const rawGet = (base: string, path: string) =>
  new Promise<{ status: number; text: string }>((resolve, reject) => {
    const sent = request(base, { path }, (response) => {
      let text = '';
      response.setEncoding('utf8').on('data', (chunk: string) => (text += chunk));
      response.on('end', () => resolve({ status: response.statusCode ?? 0, text }));
    });
    sent.on('error', reject).end();
  });
