/** Where the complete run, and it alone, installs 450 MB of programs that check what others get. */
export declare const installed: string;
export declare const bun: () => string;
export declare const deno: () => string;
export declare const workerd: () => string;
