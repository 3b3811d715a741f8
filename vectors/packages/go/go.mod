module packproof.invalid/vectors

go 1.19
