module packproof-adapter

go 1.19
